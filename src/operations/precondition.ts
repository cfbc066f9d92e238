import { etagOf } from '#operations/answer.ts'
import { PreconditionFailed } from '#operations/errors.ts'
import type { Request, Row } from '#operations/request.ts'

/** @throws PreconditionFailed when `If-Match` names another state of the record */
export function checkPrecondition({ operation, ifMatch }: Request, target: Row | undefined): void {
  const revision = operation.target?.target.revision
  if (ifMatch === undefined || !target || !revision) return
  const current = etagOf(revision(target), target.caller_role)
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  if (!wanted.includes('*') && !wanted.includes(current)) throw new PreconditionFailed(current)
}
