import type { Secrets } from '#auth/secrets.ts'
import { needsProof, newChallenge } from '#resources/data/forms/proof-of-work.ts'
import { PROOF_SCRIPT_PATH, proofScript } from '#resources/data/forms/proof-script.ts'
import type { VisitedForm } from '#resources/data/forms/store.ts'
import { formPageCsp } from '#site/forms/form-style.ts'
import { PUBLIC, type SentFile, scriptFile } from '#site/script-file.ts'

export const proofFile = scriptFile(proofScript, PROOF_SCRIPT_PATH)

/** Null where the form needs no proof of work. */
export function challengeFile(secrets: Pick<Secrets, 'sign'>, form: VisitedForm, now: number): SentFile | null {
  if (!needsProof(form)) return null
  const headers = { ...PUBLIC, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return { headers, body: Buffer.from(newChallenge(secrets, form.id, now)) }
}

/** Of the page that shows a form again. */
export function formCsp(form: VisitedForm): string {
  return needsProof(form) ? `${formPageCsp}; script-src 'self'; connect-src 'self'` : formPageCsp
}
