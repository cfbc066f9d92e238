import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { anyVersion } from '#kernel/versioning/versions.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'

/** Rows of a change set that are looked at when a preview starts. */
const MAX_CHANGED_ROWS = 20_000

/** By record, the number of the version to show. */
export type Choice = Map<string, number>

/** @throws ValidationFailed when one does not exist on the website, or two are of the same record */
export async function chosenVersions(db: Db, website_id: string, ids: readonly string[]): Promise<Choice> {
  const choice: Choice = new Map()
  if (ids.length === 0) return choice
  const found = await anyVersion(db)
    .clearSelect()
    .select(['versions.id', 'versions.resource_id', 'versions.number'])
    .where('versions.id', 'in', ids)
    .where('versions.website_id', '=', website_id)
    .execute()
  const missing = ids.find((id) => !found.some((version) => version.id === id))
  if (missing) throw invalid('version_ids', `must name versions of this website; ${missing} is none`)
  for (const { resource_id, number } of found) {
    if (choice.has(resource_id)) throw invalid('version_ids', `must not name two versions of ${resource_id}`)
    choice.set(resource_id, number)
  }
  return choice
}

/**
 * The versions at which a change set left the records that it changed and did not delete.
 * @throws ValidationFailed when there is no such change set, or it is too large
 */
export async function versionsLeftBy(db: Db, website_id: string, change_set_id: string): Promise<Choice> {
  const set = await db
    .selectFrom('change_sets')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', change_set_id)
    .executeTakeFirst()
  if (!set) throw invalid('change_set_id', 'must be a change set of this website')
  const rows = await db
    .selectFrom('changed_rows')
    .select(['table_name', 'record_id', 'before', 'after'])
    .where('website_id', '=', website_id)
    .where('change_set_id', '=', change_set_id)
    .where((eb) =>
      eb.or([
        eb('table_name', '=', 'histories'),
        eb.and([eb('table_name', 'in', ['pages', 'shared_parts', 'blocks', 'assets']), eb('before', 'is', null)]),
      ]),
    )
    .orderBy('seq')
    .limit(MAX_CHANGED_ROWS + 1)
    .execute()
  if (rows.length > MAX_CHANGED_ROWS) throw invalid('change_set_id', 'changed too much to be shown together')
  const choice: Choice = new Map()
  await mapInChunks(rows, ({ table_name, record_id, before, after }) => {
    const [was, is] = [parsed(before), parsed(after)]
    if (is === null) choice.delete(record_id)
    // A pin alone makes no version.
    else if (table_name === 'histories' && is.latest_number !== was?.latest_number)
      choice.set(record_id, is.latest_number!)
    // The first history of a new record is not stored; one that was restored has a higher revision.
    else if (table_name !== 'histories' && is.revision === 1 && !choice.has(record_id)) choice.set(record_id, 1)
  })
  return choice
}

function parsed(json: string | null): { latest_number?: number; revision?: number } | null {
  return json === null ? null : JSON.parse(json)
}
