import type { Db } from '#kernel/database/database.ts'
import type { VersionRow } from '#kernel/database/tables/versioning.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { type Pinned, versionsInOrder } from '#resources/transfer/export/records-store.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/** All versions of a record, oldest first. @param shown a snapshot as an export has it */
export async function* versions(
  db: Db,
  record: Pinned & { kind: VersionedKind; id: string; website_id: string },
  shown: (snapshot: string) => string = (snapshot) => snapshot,
): AsyncGenerator<PlannedVersion> {
  for await (const stored of versionsInOrder(db, record)) {
    const version = { ...stored, snapshot: shown(stored.snapshot) }
    const { kind, id } = record
    const latest = version.number === record.latest_number
    const since = latest && record.shown_since !== null ? Number(record.shown_since) : null
    yield {
      kind: 'version',
      of: { kind, id },
      latest,
      ...(since === null ? {} : { shown_since: new Date(since).toISOString() }),
      ...(version.number === record.pinned_number ? { pinned: true } : {}),
      ...(record.pinned_number === 0 ? { hidden: true } : {}),
      ...plannedVersion(version),
    }
  }
}

function plannedVersion(version: VersionRow) {
  const { id, number, html_content, note, source, reverted_from_version_id } = version
  return {
    ...{ id, number, html_content, note, source, reverted_from_version_id },
    snapshot: JSON.parse(version.snapshot) as Record<string, unknown>,
    created_by: JSON.parse(version.created_by),
    created_at: timestamp(version.created_at),
  }
}
