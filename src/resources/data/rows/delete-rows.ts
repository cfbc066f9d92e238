import { isId } from '#kernel/database/ids.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import { asPart } from '#kernel/operations/part-failed.ts'
import { matchedValue } from '#resources/data/rows/existing-rows.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import type { LockedTable } from '#resources/data/rows/write-rows.ts'
import { ownTurn } from '#text/own-turn.ts'

type Working = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'perform'>
type Named = { match: Column | undefined; isDryRun: boolean }

/**
 * Deletes rows of one table, all or none, each as its own deletion does: with its role, its place in the trash and its event.
 * @param names ids, or values of the column `match`; a repeated one counts once
 * @returns how many rows were deleted
 * @throws PartFailed naming the first that can't be deleted, as `delete.3`; ReviewRequired when it has to be approved
 */
export async function deleteRows(
  { tx, perform }: Working,
  table: LockedTable,
  names: readonly (string | number)[],
  { match, isDryRun }: Named,
): Promise<number> {
  const ids = await idsOf(tx, table, names, match)
  const found = await rowsWithIds(tx, table.website_id, [...new Set(ids)].filter(isId))
  const here = new Set(found.filter(({ table_id }) => table_id === table.id).map(({ id }) => id))
  const unknown = ids.findIndex((id) => !here.has(id))
  if (unknown >= 0) throw invalid(`delete.${unknown}`, match ? `has no row with this ${match.key}` : UNKNOWN)
  let deleted = 0
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) continue
    // The parts together may take seconds, each no more than some ms: others are served between them.
    await ownTurn()
    // Nothing of a dry run stays, so nobody has to approve it.
    await perform('rows_delete', { id }, {}, isDryRun ? { approved: true } : {}).catch((error) => {
      // It went with one before it that it referred to.
      if (!(error instanceof NotFound)) asPart('delete', index)(error)
    })
    deleted++
  }
  return deleted
}

const UNKNOWN = 'must be the id of a row of this table'

/** An id that no row can have stands for a value that no row has. */
async function idsOf(
  tx: Working['tx'],
  table: LockedTable,
  names: readonly (string | number)[],
  match: Column | undefined,
): Promise<string[]> {
  if (!match) return names.map((name) => String(name).toLowerCase())
  const uniques = new UniqueKeys(tx, table)
  const values = names.map((name) => matchedValue(table.columns, match, { values: { [match.key]: name } }))
  await uniques.load(match, values)
  return values.map((value) => uniques.ownerOf(match, value) ?? '')
}
