import type { Secrets } from '#auth/secrets.ts'
import { needsProof, newChallenge } from '#resources/forms/proof-of-work.ts'
import { PROOF_SCRIPT_PATH, proofScript } from '#resources/forms/proof-script.ts'
import type { VisitedForm } from '#resources/forms/store.ts'
import { formPageCsp } from '#site/forms/form-style.ts'

const ANY_SCRIPT = /^\/_forms\/proof-[0-9a-f]{16}\.js(?:\?|$)/
const SCRIPT = Buffer.from(proofScript)
// Forms of exported websites post from other hosts.
const PUBLIC = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }

export type ProofFile = { headers: Record<string, string>; body: Buffer }

/** The script at its address, or at that of another release, whose pages may still be cached. */
export function proofFile(url: string): ProofFile | null {
  if (!ANY_SCRIPT.test(url)) return null
  const cached = url === PROOF_SCRIPT_PATH ? 'public, max-age=31536000, immutable' : 'no-cache'
  return {
    headers: { ...PUBLIC, 'content-type': 'text/javascript; charset=utf-8', 'cache-control': cached },
    body: SCRIPT,
  }
}

/** Null where the form needs no proof of work. */
export function challengeFile(secrets: Pick<Secrets, 'sign'>, form: VisitedForm, now: number): ProofFile | null {
  if (!needsProof(form)) return null
  const headers = { ...PUBLIC, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return { headers, body: Buffer.from(newChallenge(secrets, form.id, now)) }
}

/** Of the page that shows a form again. */
export function formCsp(form: VisitedForm): string {
  return needsProof(form) ? `${formPageCsp}; script-src 'self'; connect-src 'self'` : formPageCsp
}
