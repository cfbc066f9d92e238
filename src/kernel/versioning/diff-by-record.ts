import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { diffFields, snapshotChanges } from '#kernel/versioning/diff-fields.ts'
import type { RecordHistory } from '#kernel/versioning/history.ts'
import { compareTask } from '#kernel/versioning/tasks.ts'
import { numberedVersion, versionWithId } from '#kernel/versioning/versions.ts'
import type { Compute } from '#kernel/workers/compute.ts'

export const WHICH = 'a number, live, latest, or a version id'
const Which = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 36, description }))

export const DiffQuery = Type.Object({
  from: Which(`Older: ${WHICH}; the one before by default.`),
  to: Which('Newer, likewise; latest by default.'),
  uncut: Type.Optional(Type.Boolean({ description: 'All of it.' })),
})

type Versioned = RecordHistory & { id: string; website_id: string }

/**
 * What changed between two versions of a record.
 * @param shown a snapshot as it is shown
 * @throws ValidationFailed for a version that the record does not have
 */
export async function recordDiff(
  db: Db,
  record: Versioned,
  query: { from?: string; to?: string; uncut?: boolean },
  compute: Compute,
  shown: (snapshot: string) => string = (snapshot) => snapshot,
) {
  const to = await versionNamed(db, record, 'to', query.to ?? 'latest')
  const from =
    query.from === undefined
      ? await numberedVersion(db, record, to.number - 1)
      : query.from === 'live' && record.pinned_number === 0
        ? undefined
        : await versionNamed(db, record, 'from', query.from)
  const html = { before: from?.html_content ?? '', after: to.html_content, uncut: query.uncut ?? false }
  const { diff, places } = await compute(compareTask, html)
  const fields = (query.uncut ? snapshotChanges : diffFields)(from ? shown(from.snapshot) : '{}', shown(to.snapshot))
  return {
    website_id: record.website_id,
    kind: to.resource_type,
    id: record.id,
    from_version_id: from?.id ?? null,
    to_version_id: to.id,
    from_number: from?.number ?? null,
    to_number: to.number,
    identical: diff === '' && fields.length === 0,
    diff,
    fields,
    places,
  }
}

/** @throws ValidationFailed for a version that the record does not have */
export async function versionNamed(db: Db, record: Versioned, field: 'from' | 'to', name: string) {
  const number = numberOf(record, name)
  const version =
    number !== null
      ? await numberedVersion(db, record, number)
      : isId(name) && (await versionWithId(db, { ...record, resource_id: record.id }, name.toLowerCase()))
  if (version) return version
  if (record.latest_number === null) throw invalid(field, 'must name a version: this record has none until it changes')
  throw invalid(field, `must name a version of this record: ${WHICH} (it has versions 1 to ${record.latest_number})`)
}

function numberOf({ latest_number, pinned_number }: RecordHistory, name: string): number | null {
  if (name === 'latest') return latest_number
  if (name === 'live') return pinned_number ?? latest_number
  return /^\d{1,9}$/.test(name) ? Number(name) : null
}
