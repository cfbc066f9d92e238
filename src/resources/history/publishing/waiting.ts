import type { Db } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import type { LastChange } from '#kernel/versioning/last-change-store.ts'
import { type FoundRecord, findRecords } from '#resources/history/publishing/records-store.ts'
import { lastChanges, listWaiting, scheduledTimes } from '#resources/history/publishing/waiting-store.ts'

type Waiting = { record: FoundRecord; last: LastChange | undefined; at: number | undefined }

/** What visitors do not see yet, with what a reader needs to decide on it. */
export async function waitingRecords(
  db: Db,
  website_id: string,
  window: Window,
  kind?: VersionedKind,
): Promise<Listed<Waiting>> {
  const { rows, total } = await listWaiting(db, website_id, window, kind)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total }
  const found = await findRecords(db, website_id, ids)
  const last = await lastChanges(db, website_id, ids)
  const times = await scheduledTimes(db, website_id, ids)
  const waiting = ids.flatMap((id) => {
    const record = found.get(id)
    // It may have been deleted between two queries.
    return record ? [{ record, last: last.get(id), at: times.get(id) }] : []
  })
  return { rows: waiting, total }
}

export function presentWaiting({ record, last, at }: Waiting) {
  const { kind, id, title, path, draft, history } = record
  const shown = (time: number | null | undefined) => (time ? timestamp(time) : null)
  return {
    kind,
    id,
    title,
    path,
    live_version: history && !draft ? liveVersion(history) : null,
    latest_version: history && { id: history.latest_version_id, number: history.latest_number },
    change_set_id: last?.change_set_id ?? null,
    last_actor: last?.actor ?? null,
    scheduled_at: shown(earliest(at, record.times?.publish_at)),
    unpublish_at: shown(record.times?.unpublish_at),
  }
}

function liveVersion({ pinned_version_id, pinned_number }: NonNullable<FoundRecord['history']>) {
  return pinned_version_id && pinned_number ? { id: pinned_version_id, number: pinned_number } : null
}

function earliest(...times: (number | null | undefined)[]): number | null {
  const given = times.filter((time) => typeof time === 'number')
  return given.length > 0 ? Math.min(...given) : null
}
