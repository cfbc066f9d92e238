import type { Tx } from '#kernel/database/database.ts'
import type { ChangeSetRow } from '#kernel/database/tables/change-sets.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { asPart } from '#kernel/operations/part-failed.ts'
import { madeBy } from '#resources/history/publishing/change-set-store.ts'
import {
  type FoundRecord,
  type FoundVersion,
  findNumbered,
  findRecords,
  findVersions,
  lockRecords,
} from '#resources/history/publishing/records-store.ts'
import { type Step, stepsTo, stepsToMade } from '#resources/history/publishing/rules.ts'
import { MAX_PUBLISHED, type RecordToPublish } from '#resources/history/publishing/schema.ts'
import { listWaiting } from '#resources/history/publishing/waiting-store.ts'

/** What is to be done with a record; `version` is the one to pin, if one is. */
export type Publication = { record: FoundRecord; steps: Step[]; version: FoundVersion | null }

/**
 * Records that were named.
 * @param stepsOf `stepsToMade` where visitors who see a later version go on seeing it
 * @throws PartFailed for the first that cannot be published
 */
export async function chooseNamed(
  tx: Tx,
  website_id: string,
  records: readonly RecordToPublish[],
  stepsOf = stepsTo,
): Promise<Publication[]> {
  const ids = records.map(({ id }) => id.toLowerCase())
  await lockRecords(tx, website_id, ids)
  const found = await findRecords(tx, website_id, ids)
  const versionIds = records.flatMap(({ version_id }) => version_id?.toLowerCase() ?? [])
  const versions = await findVersions(tx, website_id, versionIds)
  return records.map(({ kind, id, version_id }, index) => {
    const refuse = (field: string, message: string) => asPart('records', index)(invalid(field, message))
    const record = found.get(id.toLowerCase())
    if (record?.kind !== kind) return refuse('id', `must name a ${kind} of this website that was not deleted`)
    if (ids.indexOf(record.id) !== index) return refuse('id', 'is named twice')
    const version = version_id === undefined ? null : (versions.get(version_id.toLowerCase()) ?? null)
    if (version_id !== undefined && version?.resource_id !== record.id)
      return refuse('version_id', `must name a version of this ${kind}`)
    return { record, steps: stepsOf(record, version?.number ?? null), version }
  })
}

/** Everything that waits. @throws ValidationFailed when that is too much */
export async function chooseAll(tx: Tx, website_id: string): Promise<Publication[]> {
  const { rows, total } = await listWaiting(tx, website_id, { page: 1, per: MAX_PUBLISHED, offset: 0 })
  if (total > MAX_PUBLISHED) throw tooMany('all', total)
  if (total === 0) return []
  const ids = rows.map(({ id }) => id)
  await lockRecords(tx, website_id, ids)
  const found = await findRecords(tx, website_id, ids)
  return [...found.values()].map((record) => ({ record, steps: stepsTo(record, null), version: null }))
}

/**
 * What a change set made: of each record its own version, even when another change set has made newer ones. Records that were
 * deleted since are left out.
 * @throws ValidationFailed when that is too much
 */
export async function chooseMade(tx: Tx, set: Pick<ChangeSetRow, 'website_id' | 'id'>): Promise<Publication[]> {
  const made = await madeBy(tx, set)
  if (made.size > MAX_PUBLISHED) throw tooMany('base', made.size)
  const ids = [...made.keys()]
  await lockRecords(tx, set.website_id, ids)
  const found = await findRecords(tx, set.website_id, ids)
  const numbered = [...made].flatMap(([id, number]) => (number === null ? [] : [{ id, number }]))
  const versions = await findNumbered(tx, set.website_id, numbered)
  return [...found.values()].map((record) => {
    const steps = stepsToMade(record, made.get(record.id) ?? null)
    return { record, steps, version: versions.get(record.id) ?? null }
  })
}

function tooMany(field: string, count: number) {
  return invalid(field, `would publish ${count} records; at most ${MAX_PUBLISHED} are published together`)
}
