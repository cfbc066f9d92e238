import { etagOf } from '#kernel/operations/answer.ts'
import type { StaleRead } from '#kernel/operations/error-body.ts'
import { PreconditionFailed } from '#kernel/operations/errors.ts'
import type { Request, Row } from '#kernel/operations/request.ts'

/** @throws PreconditionFailed when `If-Match` names another state of the record */
export function checkPrecondition({ operation, ifMatch }: Request, target: Row | undefined): void {
  const revision = operation.target?.target.revision
  if (ifMatch === undefined || !target || !revision) return
  const current = etagOf(revision(target), target.caller_role)
  // What stands behind a plus is the state of records that were embedded in the answer.
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/\+\w+/, ''))
  // Programs may leave out the quotes, since JSON makes them escape each one.
  const accepted = ['*', current, current.slice(1, -1)]
  if (!wanted.some((tag) => accepted.includes(tag))) throw new PreconditionFailed(current, staleOf(wanted, target))
}

/** `"12-editor"` names the state 12. */
function staleOf([first]: string[], { id, website_id = id }: Row): StaleRead | null {
  const revision = /^(?:W\/)?"?([\w.]+)-[a-z]+"?$/.exec(first ?? '')?.[1]
  if (revision === undefined || typeof id !== 'string' || typeof website_id !== 'string') return null
  return { website_id, record_id: id, revision }
}
