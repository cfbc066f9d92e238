import { useQuery } from '@tanstack/react-query'
import { siteKey } from '#console/api/keys.ts'
import type { Versioned, VersionedRecord } from '#console/kinds.ts'
import { useSite } from '#console/shell/use-site.ts'

type Versions = Pick<VersionedRecord, 'latest_version_id' | 'live_version_id' | 'status'>

/** Whether visitors see any version of it. */
export function isShown({ live_version_id, status }: Versions): boolean {
  return live_version_id !== null && status !== 'draft'
}

/** Whether visitors do not see its newest version. */
export function isWaiting(record: Versions): boolean {
  return record.status === 'draft' || record.live_version_id !== record.latest_version_id
}

/** What visitors see of a record, in words. */
export function useSeen({ versions }: Versioned, record: VersionedRecord): string {
  const site = useSite()
  const live = isShown(record) ? record.live_version_id : null
  const isOlder = live !== null && live !== record.latest_version_id
  const { data } = useQuery({
    queryKey: siteKey(site.id, 'versions', record.id, 'newest', record.latest_version_id),
    queryFn: () => versions.list(record.id, { per: 50 }).page(),
    enabled: isOlder,
  })
  if (live === null) return 'Visitors do not see it'
  if (!isOlder) return `Visitors see v${record.version_number}`
  const number = data?.data.find(({ id }) => id === live)?.number
  return `Visitors see ${number ? `v${number}` : 'an older version'}, the newest is v${record.version_number}`
}

/** What to say of a change that was saved, which is a draft under review and while another version is pinned. */
export function savedWords(what: string, record: Versions): string {
  return isShown(record) && isWaiting(record) ? 'Saved as a draft. Visitors see it once it is published' : what
}
