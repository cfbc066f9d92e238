import type { NetRow } from '#kernel/changes/net-rows.ts'
import { TRASHED, titleOf } from '#kernel/changes/trash-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'
import { kindOfRow } from '#resources/history/change-sets/record-kinds.ts'
import { domainsSince, importsSince, restorableSince } from '#resources/history/time/since-store.ts'

/** What stays as it is though it differs from then. */
export type Left = { kind: string; title: string | null; reason: string }

type Around = { website_id: string; role: Role; time: number; now: number; kinds: readonly string[] | undefined }

const GONE = 'It was deleted for good.'
const NOT_ADMIN = 'Only an admin may change the settings of the website.'
const IMPORTED = 'What an import brought is not taken back. Delete what you do not want.'
const CONNECTED = 'Domains are not brought back. It stays connected.'

/** These are taken out of lists and tables without a deletion of their own, and everything about them is in their row. */
const WHOLE_IN_ROW = ['row', 'redirect']

/** The rows that a restore can bring back, and what it has to leave. */
export async function separateLeft(
  tx: Tx,
  rows: readonly NetRow[],
  { website_id, role, time, now, kinds }: Around,
): Promise<{ rows: NetRow[]; left: Left[] }> {
  const left: Left[] = []
  const restorable = await restorableSince(tx, website_id, { time, now })
  const gone = new Set<string>()
  for (const { table, record_id, before, after } of rows) {
    if (!before || after || table === 'histories' || table === 'row_uniques') continue
    const kind = kindOfRow(table, before)!
    if (!TRASHED.has(kind) || WHOLE_IN_ROW.includes(kind) || restorable.has(record_id)) continue
    gone.add(record_id)
    if (isWanted(kinds, kind)) left.push({ kind, title: titleOf(before), reason: GONE })
  }
  const mayChangeWebsite = roleAtLeast(role, 'admin')
  const kept = rows.filter((row) => {
    const kind = kindOfRow(row.table, (row.before ?? row.after)!)!
    if (gone.has(row.record_id) || !isWanted(kinds, kind)) return false
    if (kind === 'website' && !mayChangeWebsite) left.push({ kind, title: null, reason: NOT_ADMIN })
    return kind !== 'website' || mayChangeWebsite
  })
  if (kinds === undefined) left.push(...(await besidesRows(tx, website_id, time)))
  return { rows: kept, left }
}

async function besidesRows(tx: Tx, website_id: string, time: number): Promise<Left[]> {
  const imports = await importsSince(tx, website_id, time)
  const domains = await domainsSince(tx, website_id, time)
  return [
    ...imports.map((filename) => ({ kind: 'import', title: filename, reason: IMPORTED })),
    ...domains.map((name) => ({ kind: 'domain', title: name, reason: CONNECTED })),
  ]
}

function isWanted(kinds: readonly string[] | undefined, kind: string): boolean {
  return kinds === undefined || kinds.includes(kind)
}
