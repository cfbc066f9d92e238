/**
 * What the latest and the live version of each record use by name, and which assets rows show. Written in the transaction of every change of a
 * history, so that it always says what the two versions say. Html from before the migration that made the table has no
 * uses until it is saved, pinned or reverted.
 */
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { UseRow } from '#kernel/database/tables/versioning.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'

type OfRecord = { id: string; website_id: string; kind: VersionedKind }
type Shown = { latest_number: number; pinned_number: number | null }

/** Adds the uses of a version, and removes those of versions that are no longer latest or live. */
export async function saveUses(
  tx: Tx,
  record: OfRecord,
  { number, uses }: { number: number; uses: readonly Use[] },
  shown: Shown,
): Promise<void> {
  await removeUses(tx, record, shown)
  const { website_id, kind, id: resource_id } = record
  await addUses(
    tx,
    uses.map((use) => ({ website_id, used_kind: use.kind, used_name: use.name, kind, resource_id, number })),
  )
}

/** Removes the uses of versions that are neither latest nor live. */
export async function removeUses(tx: Tx, { id }: OfRecord, shown: Shown): Promise<void> {
  const { latest_number, pinned_number } = shown
  await deleteOthers(tx, { resource_id: id, latest_number, live_number: pinned_number ?? latest_number })
}

export async function deleteUses(tx: Tx, { id }: OfRecord): Promise<void> {
  await deleteOthers(tx, { resource_id: id, latest_number: 0, live_number: 0 })
}

/** What the record's latest and live version use. */
export async function usesOfRecord(db: Db, resource_id: string): Promise<Use[]> {
  const rows = await db
    .selectFrom('uses')
    .select(['used_kind', 'used_name'])
    .distinct()
    .where('resource_id', '=', resource_id)
    .execute()
  return rows.flatMap(({ used_kind, used_name }) => (used_kind === 'row' ? [] : { kind: used_kind, name: used_name }))
}

/** Uses of one statement: each has six values, and engines limit them. */
const AT_ONCE = 500

/** One that is already there stays: a version is pinned once more. */
export async function addUses(tx: Tx, uses: readonly UseRow[]): Promise<void> {
  for (let from = 0; from < uses.length; from += AT_ONCE)
    await tx
      .insertInto('uses')
      .values(uses.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function deleteUsesOf(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('uses')
      .where(isAmong(tx, 'resource_id', ids))
      .execute()
}

// By the id alone, which is unique: SQLite would read all uses of a website otherwise.
type Numbers = { resource_id: string; latest_number: number; live_number: number }
const deleteOthers = prepare<Numbers, never>((db, values) =>
  db
    .deleteFrom('uses')
    .where('resource_id', '=', values.resource_id)
    .where('number', '<>', values.latest_number)
    .where('number', '<>', values.live_number),
)
