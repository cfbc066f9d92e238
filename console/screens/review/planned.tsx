import { useQuery } from '@tanstack/react-query'
import type { Publish, Request } from '#client/generated.ts'
import { type Change, Fields } from '#console/compare/fields.tsx'
import { nounOf } from '#console/nouns.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Badge } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { PagePictures } from './page-pictures.tsx'
import { draftsQuery, requestQuery } from './queries.ts'
import css from './review.module.css'
import { isPublishing } from './work.ts'

/** What approving a request would change. */
export function Planned({ request }: { request: Request }) {
  const { dry_run } = request
  if (!dry_run) return isPublishing(request) ? <Published request={request} /> : <Sent request={request} />
  const { records, records_count, warnings } = dry_run
  const more = records_count - records.length
  return (
    <div className={css.change}>
      {records.map((record) => (
        <PlannedRecord key={record.id} record={record} />
      ))}
      {more > 0 && <p className={css.muted}>{more === 1 ? 'One more record' : `${more} more records`}</p>}
      {records_count === 0 && <p className={css.muted}>No record of the website changes.</p>}
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PlannedRecordProps = { record: NonNullable<Request['dry_run']>['records'][number] }

const ACTIONS = {
  created: { kind: 'good', text: 'New' },
  updated: { kind: undefined, text: 'Changed' },
  deleted: { kind: 'bad', text: 'Deleted' },
} as const

function PlannedRecord({ record: { id, kind, title, action, fields } }: PlannedRecordProps) {
  const name = title ?? nounOf(kind)
  const { kind: look, text } = ACTIONS[action]
  // Of what is deleted, its name and its picture say more than all of its fields.
  const changes = action === 'deleted' ? [] : (fields as Change[]).filter(action === 'created' ? saysMuch : differs)
  return (
    <div className={css.planned}>
      <p className={css.plannedName}>
        <Badge kind={look}>{text}</Badge> <bdi>{name}</bdi> {title && <span className={css.muted}>{nounOf(kind)}</span>}
      </p>
      {kind === 'page' && action !== 'created' && <PagePictures pageId={id} name={name} />}
      <Fields changes={changes} isNew={action === 'created'} />
    </div>
  )
}

/** The drafts that a request publishes, by name. */
function Published({ request }: { request: Request }) {
  const site = useSite()
  const query = useQuery(requestQuery(site.id, request.id))
  const { data: drafts = [] } = useQuery(draftsQuery(site.id))
  return (
    <div className={css.change}>
      <Answer query={query}>
        {({ input }) => {
          const { records = [], change_set_id, all, at } = (input?.body ?? {}) as Publish
          const ids = new Set(records.map(({ id }) => id))
          const ofSet = change_set_id ?? request.record?.id
          const named = drafts.filter((draft) => all || ids.has(draft.id) || draft.change_set_id === ofSet)
          return (
            <>
              <ul>
                {named.map(({ id, title, path, kind }) => (
                  <li key={id}>
                    <bdi>{title ?? path ?? nounOf(kind)}</bdi> <span className={css.muted}>{path ?? nounOf(kind)}</span>
                  </li>
                ))}
              </ul>
              {named.length === 0 && <p className={css.muted}>No draft of it is left.</p>}
              {at && (
                <p>
                  Published <Time at={at} />.
                </p>
              )}
            </>
          )
        }}
      </Answer>
    </div>
  )
}

/** What was sent, where nobody knows what it would change: it reaches beyond this service. */
function Sent({ request }: { request: Request }) {
  const site = useSite()
  const query = useQuery(requestQuery(site.id, request.id))
  return (
    <div className={css.change}>
      <Answer query={query}>
        {({ input }) => {
          const body = (input?.body ?? {}) as Record<string, unknown>
          const changes = Object.entries(body)
            .filter(([field]) => field !== 'note')
            .map(([field, after]) => ({ field, before: null, after }))
          return <Fields changes={changes} isNew />
        }}
      </Answer>
    </div>
  )
}

const isNone = (value: unknown) => value === null || value === undefined || value === ''
const differs = ({ before, after }: Change) => before !== after && !(isNone(before) && isNone(after))

/** What the service counts and keeps for itself. */
const KEPT = new Set(['position', 'origin', 'hit_count'])
/** Of a new record, what it has; not what it lacks or leaves off. */
const saysMuch = ({ field, after }: Change) => !isNone(after) && after !== false && after !== 0 && !KEPT.has(field)
