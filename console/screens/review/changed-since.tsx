import type { ApiError } from '#client/errors.ts'
import { type Change, Fields } from '#console/compare/fields.tsx'
import { nounOf } from '#console/nouns.ts'
import { Problem } from '#console/ui/problem.tsx'
import css from './review.module.css'

type Conflict = { id: string; kind?: string; title?: string | null; reason?: string; fields?: Change[] }

/** Which of the requests that were to be approved together an error is about; null where it is none of them. */
export function requestIn(error: ApiError): number | null {
  const [, index] = /^requests\.(\d+): /.exec(error.body.error) ?? []
  return index === undefined ? null : Number(index)
}

export const isChangedSince = (error: ApiError) => conflictsOf(error).length > 0

/** Why a request was not approved: who changed its record since it was asked, and what. */
export function ChangedSince({ error }: { error: ApiError }) {
  const conflicts = conflictsOf(error)
  if (conflicts.length === 0) return <Problem error={error} />
  return (
    <div role="alert" className={css.conflict}>
      <strong>Nothing changed: someone else edited it first.</strong>
      {conflicts.map(({ id, kind = 'record', title, reason, fields = [] }) => (
        <div key={id}>
          <p>
            <bdi>{title ?? nounOf(kind)}</bdi>: {reason}
          </p>
          <Fields changes={fields} />
        </div>
      ))}
      <p>Decline it with a reason. It can be requested again.</p>
    </div>
  )
}

function conflictsOf({ body }: ApiError): Conflict[] {
  return (body as { conflicts?: Conflict[] }).conflicts ?? []
}
