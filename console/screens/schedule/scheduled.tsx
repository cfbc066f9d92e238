import type { ScheduleItem } from '#client/generated.ts'
import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import css from './schedule.module.css'

const timeOf = new Intl.DateTimeFormat('en', { timeStyle: 'short' })
const WORDS = {
  scheduled: { publish: 'Publishes', unpublish: 'Unpublishes' },
  done: { publish: 'Published', unpublish: 'Unpublished' },
  failed: { publish: 'Not published', unpublish: 'Not unpublished' },
  cancelled: { publish: 'Cancelled', unpublish: 'Cancelled' },
} as const

/** One thing that appears or goes, with its time and who said so. */
export function Scheduled({ item }: { item: ScheduleItem }) {
  const { at, action, status, error, requested_by } = item
  return (
    <li className={css.item} title={error ?? (requested_by ? `By ${requested_by.client ?? requested_by.name}` : '')}>
      <span className={css.when}>
        <time dateTime={at}>{timeOf.format(new Date(at))}</time>{' '}
        <Badge kind={status === 'failed' ? 'bad' : action === 'publish' ? 'good' : 'warning'}>
          {WORDS[status][action]}
        </Badge>
      </span>
      <What item={item} />
    </li>
  )
}

function What({ item: { records, records_count, publishing_id, status } }: { item: ScheduleItem }) {
  const site = useSite()
  const [record] = records
  if (records_count > 1 || !record) {
    const text = `${records_count} ${records_count === 1 ? 'record' : 'records'}`
    return publishing_id && status === 'scheduled' ? <Link href={paths.review(site)}>{text}</Link> : <span>{text}</span>
  }
  const name = record.title ?? record.path ?? record.kind
  const kind = editedKindOf(record.kind)
  return (
    <bdi className={css.name}>
      {kind ? <Link href={paths.edit(site, kind, record.id)}>{name}</Link> : `${name} (row)`}
    </bdi>
  )
}
