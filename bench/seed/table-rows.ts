import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { NEVER } from '#kernel/versioning/appearing.ts'
import type { WrittenRow } from '#resources/data/rows/record.ts'
import { encodeData, slotKeys } from '#resources/data/rows/row-data.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { insertRows, joinRows } from '#resources/data/rows/write-store.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { seededDraw } from '../load/seeded-draw.ts'

/** Rows per transaction. */
const AT_ONCE = 5_000
const KINDS = 20

const COLUMNS: Column[] = [
  columnOf('title', 'text', 0),
  columnOf('price', 'number', 1),
  columnOf('published_on', 'date', 2),
  columnOf('kind', 'text', 3),
  columnOf('featured', 'boolean', 4),
]

/** A table, filled as the API would have. One row in twenty is of each kind, one in two is featured. */
export async function seedTable(database: Database, website_id: string, key: string, count: number): Promise<string> {
  const now = Date.now()
  const table: TableRow = {
    id: newId(),
    website_id,
    name: key,
    key,
    columns: JSON.stringify(COLUMNS),
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  const draw = seededDraw(count)
  await database.write((tx) => tx.insertInto('tables').values(table).execute())
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      rowOf(table, from + index, draw, now),
    )
    await database.write(async (tx) => {
      const { ordinal } = await joinRows(tx, table, rows.length)
      for (const [at, row] of rows.entries()) row.ordinal = ordinal + at
      await insertRows(tx, { ...table, columns: COLUMNS }, rows)
    })
  }
  return table.id
}

function rowOf(table: TableRow, index: number, draw: () => number, now: number): WrittenRow {
  const [title, price, published_on, kind, featured] = COLUMNS.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const data = {
    [title]: `Row ${index} of the table`,
    [price]: Math.floor(draw() * 100_000) / 100,
    [published_on]: new Date(Date.UTC(2000, 0, 1) + Math.floor(draw() * 9_000) * 86_400_000).toISOString().slice(0, 10),
    [kind]: `kind-${Math.floor(draw() * KINDS)}`,
    [featured]: draw() < 0.5,
  }
  return {
    id: newId(),
    website_id: table.website_id,
    table_id: table.id,
    ordinal: 0,
    position: index + 1,
    draft: 0,
    ...NEVER,
    revision: 1,
    created_at: now,
    updated_at: now,
    ...slotKeys(COLUMNS, data),
    data: encodeData(COLUMNS, data),
  }
}

function columnOf(key: string, type: Column['type'], slot: number): Column {
  const none = { options: null, reference_table_id: null, on_delete: null, slug_from: null }
  return { id: newId(), key, name: key, type, required: false, unique: false, ...none, slot }
}
