import type { NetRow, Values } from '#kernel/changes/net-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import type { PastRow } from '#kernel/database/tables/change-sets.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'
import { currentRows } from '#resources/history/change-sets/rows-store.ts'
import { rowsSince, tooMuch } from '#resources/history/time/rows-since.ts'
import { newestUntil } from '#resources/history/time/since-store.ts'

/** Rows that may differ between then and now, for a preview. */
const MOST = 20_000

export type Noted = Pick<PastRow, 'table_name' | 'record_id' | 'former'>

/** How a website was at an instant, as a preview stores it. */
export type PastState = {
  tables: string[]
  noted: Noted[]
  /** By record, the number of the version that was live, of those whose history differs. */
  versions: Map<string, number>
  /** Records that differ from today. */
  records: number
}

/**
 * How the website was at `time`. Changes are stored since `known` only: from before that, the newest version of each record that was
 * made by then is taken.
 * @throws ValidationFailed when too much was changed since
 */
export async function pastState(
  db: Db,
  website_id: string,
  { time, known }: { time: number; known: number },
): Promise<PastState> {
  const rows = await rowsSince(db, website_id, Math.max(time, known), MOST)
  const all = time < known ? await newestVersions(db, website_id, time, rows) : rows
  const versions = new Map<string, number>()
  for (const { table, record_id, before } of all) {
    const number = table === 'histories' && before ? Number(before.pinned_number ?? before.latest_number) : 0
    if (number > 0) versions.set(record_id, number)
  }
  const noted = all.map(({ table, record_id, before }): Noted => {
    return { table_name: table, record_id, former: before && JSON.stringify(before) }
  })
  const lists = await lengthsThen(db, website_id, all)
  return {
    tables: [...new Set([...all.map(({ table }) => table), ...lists.map(({ table_name }) => table_name)])],
    noted: [...noted, ...lists],
    versions,
    records: new Set(all.map(({ record_id }) => record_id)).size,
  }
}

/** The rows with each history at the newest version made by `time`, and without records made later. */
async function newestVersions(db: Db, website_id: string, time: number, rows: readonly NetRow[]): Promise<NetRow[]> {
  const newest = await newestUntil(db, website_id, time)
  const table = { table: 'histories', website: 'website_id', key: 'resource_id' }
  const present = await currentRows(db, table, website_id, [...newest.keys()])
  const known = new Map(rows.flatMap((row) => (row.table === 'histories' ? [[row.record_id, row]] : [])))
  const others = rows.filter((row) => row.table !== 'histories').map((row) => madeBy(time, row))
  const histories: NetRow[] = []
  for (const [record_id, latest_number] of newest) {
    const after = present.get(record_id) ?? null
    const then = known.get(record_id)?.before ?? after
    if (!then) continue
    const before = { ...then, latest_number, pinned_version_id: null, pinned_number: null, pin_reason: null }
    const isAsNow = after?.latest_number === latest_number && after.pinned_number === null
    if (!isAsNow) histories.push({ table: 'histories', record_id, before, after })
  }
  if (histories.length > MOST) throw tooMuch(MOST)
  return [...others, ...histories]
}

function madeBy(time: number, row: NetRow): NetRow {
  return row.before && Number(row.before.created_at) > time ? { ...row, before: null } : row
}

/** How many rows the tables had whose rows differ. */
async function lengthsThen(db: Db, website_id: string, rows: readonly NetRow[]): Promise<Noted[]> {
  const more = new Map<string, number>()
  for (const { table, before, after } of rows) {
    if (table !== 'rows' || (before === null) === (after === null)) continue
    const { kind } = rowsOfTable({ website_id, id: (before ?? after)!.table_id as string })
    more.set(kind, (more.get(kind) ?? 0) + (after === null ? 1 : -1))
  }
  const lists = { table: 'lists', website: 'website_id', key: 'kind' }
  const present = await currentRows(db, lists, website_id, [...more.keys()])
  return [...more].map(([kind, difference]) => {
    const list: Values = present.get(kind) ?? { website_id, kind, next_ordinal: 0, length: 0 }
    const former = JSON.stringify({ ...list, length: Number(list.length) + difference })
    return { table_name: 'lists', record_id: kind, former }
  })
}
