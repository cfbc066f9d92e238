import type { AuditEvent } from '#client/generated.ts'
import { Fields } from '#console/compare/fields.tsx'
import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import css from './activity.module.css'

/** Fields before and after of what an operation changed. */
export function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const records = changes?.records ?? []
  if (records.length === 0) return null
  const [first] = records
  return (
    <details className={css.changes}>
      <summary>{records.length === 1 ? `1 record ${first!.action}` : `${records.length} records changed`}</summary>
      {records.map((record) => (
        <div key={record.record_id} className={css.record}>
          <RecordLine record={record} />
          <Fields changes={record.fields} />
        </div>
      ))}
      {changes?.cut && <p>There is more: the change set has all.</p>}
    </details>
  )
}

type Changed = NonNullable<AuditEvent['changes']>['records'][number]

function RecordLine({ record: { kind, record_id, action, from_number, to_number } }: { record: Changed }) {
  const site = useSite()
  const edited = kind && editedKindOf(kind)
  return (
    <p>
      {kind?.replace('_', ' ')} {action}
      {edited && from_number && to_number && (
        <>
          :{' '}
          <Link
            href={paths.versions(site, edited, record_id, { a: String(from_number), b: String(to_number) })}
          >{`v${from_number} and v${to_number}`}</Link>
        </>
      )}
    </p>
  )
}
