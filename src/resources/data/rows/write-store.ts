import { CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tx } from '#kernel/database/database.ts'
import { joinListTogether, leaveList } from '#kernel/database/ordinal-list.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { deleteUsesOf } from '#kernel/versioning/uses.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import { SLOTS, type Slot, type WrittenRow } from '#resources/data/rows/record.ts'
import { addRowUses, replaceRowUses } from '#resources/data/rows/row-uses.ts'
import { BYTES_AT_ONCE, ROW_FIELDS, type StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** A table as rows are written to it. */
type OfTable = { website_id: string; columns: readonly Column[] }

const APPEARING = ['publish_at', 'unpublish_at', 'scheduled_by'] as const
/** The others are null in most rows. */
const ALWAYS = ROW_FIELDS.filter((field) => !APPEARING.includes(field as 'publish_at'))

/** Rows in one statement: each has up to thirty values, and engines limit them. */
const AT_ONCE = 100

/**
 * Takes places at the end of the table's list. Nobody else adds rows until the transaction ends.
 * @returns the ordinal of the first, and the number of rows that the table now has
 */
export function joinRows(tx: Tx, table: { id: string; website_id: string }, count: number) {
  return joinListTogether(tx, rowsOfTable(table), count)
}

/** Adds rows, each at the place that it has in its table's list. */
export async function insertRows(tx: Tx, table: OfTable, rows: readonly WrittenRow[]): Promise<void> {
  const isGiven = (column: keyof WrittenRow) => rows.some((row) => row[column] !== null)
  const optional = [...APPEARING, ...SLOTS].filter(isGiven)
  for await (const some of writtenAtOnce(rows)) {
    await insertSome(tx, some, [...ALWAYS, ...optional])
    await addRowUses(tx, table, some)
  }
}

/** Rows of one statement; others are served between them. */
async function* writtenAtOnce(rows: readonly WrittenRow[]): AsyncGenerator<WrittenRow[]> {
  const sizeOf = ({ data }: WrittenRow) => Math.max(data.length, BYTES_AT_ONCE / AT_ONCE)
  for (const [index, some] of piecesOf(rows, sizeOf, BYTES_AT_ONCE).entries()) {
    if (index > 0) await ownTurn()
    yield some
  }
}

type Columns = readonly (keyof WrittenRow)[]

async function insertSome(tx: Tx, rows: readonly WrittenRow[], columns: Columns): Promise<void> {
  const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
  await tx.executeQuery(CompiledQuery.raw(insertOf(tx, rows.length, columns), parameters))
}

/** Writing SQL from Kysely's tree takes half as long as running it, so the statements for one row and for many are cached. */
function insertOf(tx: Tx, count: number, columns: Columns): string {
  const isCached = count === 1 || count === AT_ONCE
  const key = `${isSqlite(tx)} ${count} ${columns.join()}`
  const cached = isCached ? inserts.get(key) : undefined
  if (cached) return cached
  const row = Object.fromEntries(columns.map((column) => [column, ''])) as unknown as WrittenRow
  const statement = tx.insertInto('rows').values(Array(count).fill(row)).compile().sql
  if (isCached) inserts.set(key, statement)
  return statement
}

const MAX_INSERTS = 100
const inserts = new LRUCache<string, string>({ max: MAX_INSERTS })

/** Saves rows of a table with the sort keys in these slots; all others are unchanged. */
export async function saveRows(
  tx: Tx,
  table: OfTable,
  rows: readonly WrittenRow[],
  slots: readonly Slot[],
): Promise<void> {
  for await (const some of writtenAtOnce(rows)) {
    const values = some.map(
      (row) => sql`(${sql.join([row.id, ...SAVED.map((field) => row[field]), ...slots.map((slot) => row[slot])])})`,
    )
    // Both engines name the columns of a list of values so; PostgreSQL takes each for text.
    const sets = [
      ...SAVED.map((field, index) =>
        setting(
          field,
          sql.raw(TEXTS.includes(field) ? `v.column${index + 2}` : `cast(v.column${index + 2} as bigint)`),
        ),
      ),
      ...slots.map((slot, index) => setting(slot, sql.raw(`v.column${index + 2 + SAVED.length}`))),
    ]
    await sql`update ${sql.table('rows')} set ${sql.join(sets)} from (values ${sql.join(values)}) as v
      where ${sql.table('rows')}.website_id = ${some[0]!.website_id} and ${sql.table('rows')}.id = v.column1`.execute(
      tx,
    )
    await replaceRowUses(tx, table, some)
  }
}

const SAVED = ['data', 'position', 'draft', ...APPEARING, 'revision', 'updated_at'] as const
const TEXTS: readonly string[] = ['data', 'scheduled_by']

function setting(column: string, value: ReturnType<typeof sql.raw>) {
  return sql`${sql.ref(column)} = ${value}`
}

/** @param revision above 1: the row has a history */
export async function setRevision(
  tx: Tx,
  { id, website_id, revision }: Pick<StoredRow, 'id' | 'website_id' | 'revision'>,
): Promise<void> {
  await tx.updateTable('rows').set({ revision }).where('website_id', '=', website_id).where('id', '=', id).execute()
}

export async function deleteRow(tx: Tx, { id, website_id, table_id, ordinal }: StoredRow): Promise<void> {
  await tx.deleteFrom('rows').where('website_id', '=', website_id).where('id', '=', id).execute()
  await deleteUsesOf(tx, [id])
  await leaveList(tx, rowsOfTable({ id: table_id, website_id }), ordinal)
}
