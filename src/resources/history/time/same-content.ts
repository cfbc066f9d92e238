import type { NetRow } from '#kernel/changes/net-rows.ts'
import type { Tx } from '#kernel/database/database.ts'
import { storedContent } from '#kernel/versioning/versions.ts'
import { ownTurn } from '#text/own-turn.ts'

/** The rows without histories that are longer now but say and show the same: what was undone since, for example. */
export async function withoutSameContent(tx: Tx, website_id: string, rows: readonly NetRow[]): Promise<NetRow[]> {
  const differing: NetRow[] = []
  for (const row of rows) if (!(await isSameContent(tx, website_id, row))) differing.push(row)
  return differing
}

async function isSameContent(
  tx: Tx,
  website_id: string,
  { table, record_id, before, after }: NetRow,
): Promise<boolean> {
  if (table !== 'histories' || !before || !after) return false
  if (before.pinned_number !== after.pinned_number || before.pin_reason !== after.pin_reason) return false
  await ownTurn()
  const place = { id: record_id, website_id }
  const then = await storedContent(tx, place, Number(before.latest_number))
  const now = await storedContent(tx, place, Number(after.latest_number))
  return then?.html_content === now?.html_content && then?.snapshot === now?.snapshot
}
