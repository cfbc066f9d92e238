import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { measured } from '#resources/content/search/measured-store.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import { type Probe, type SearchedRecord, type SearchSource, VALUE_PREFIX } from '#resources/content/search/source.ts'
import { historiesOf } from '#resources/data/rows/existing-rows.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { latestOf } from '#resources/data/rows/row-versions.ts'
import { readData } from '#resources/data/rows/schema.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { lockTable, tableOf, tablesOf } from '#resources/data/tables/store.ts'

const TEXT_TYPES: readonly ColumnType[] = ['text', 'rich_text', 'url', 'email']
const MAX_TITLE_CHARACTERS = 100

/** Searched table by table, in the order in which their rows were made. */
export const rowSource: SearchSource = {
  kind: 'row',
  fields: ['values'],
  admits: ({ language, path_prefix, ids }) => language === undefined && path_prefix === undefined && ids === undefined,
  async lists(db, website_id, { table }) {
    const all = await tablesOf(db, website_id)
    const tables = table === undefined ? all : all.filter(({ id, key }) => key === table || id === table.toLowerCase())
    if (table !== undefined && tables.length === 0) throw invalid('table', 'must be the key or id of a table')
    return tables
      .filter((one) => textColumns(one).length > 0)
      .map(({ id }) => id)
      .sort()
  },
  measure: (db, { list, above, limit }) =>
    measured(
      db,
      rowsOf(db, list, above)
        .select(['ordinal', sql<number>`octet_length(data)`.as('size')])
        .orderBy('ordinal')
        .limit(limit),
    ),
  async candidates(db, { website_id, list, above, upTo }, _, probe) {
    let query = rowsOf(db, list, above).where('ordinal', '<=', upTo)
    if (probe) query = query.where(mayHold(db, sql.ref('data'), inJson(probe)))
    const rows = await query.select(['id', 'ordinal', 'data']).orderBy('ordinal').execute()
    if (rows.length === 0) return []
    const table = await tableOf(db, website_id, list)
    return table ? rows.map((row) => recordOf(table, row)) : []
  },
  async record(tx, website_id, id) {
    const [before] = await rowsWithIds(tx, website_id, [id])
    const table = before && (await lockTable(tx, website_id, before.table_id))
    if (!table) return undefined
    const [row] = await withData(tx, await rowsWithIds(tx, website_id, [id]), UNLIMITED)
    if (!row) return undefined
    // A change is of its newest version.
    const { newer = null } = (await historiesOf(tx, website_id, [row])).get(id) ?? {}
    return recordOf(table, latestOf({ ...UNCHANGED, ...row, newer }))
  },
}

function rowsOf(db: Db, table_id: string, above: number) {
  return db.selectFrom('rows').where('table_id', '=', table_id).where('ordinal', '>', above)
}

/** Without slugs, which are addresses. */
function textColumns(table: { columns: string }): Column[] {
  return readColumns(table).filter(({ type, slug_from }) => TEXT_TYPES.includes(type) && slug_from === null)
}

/** Values are stored as JSON, which escapes each character on its own. */
function inJson({ part, folded }: NonNullable<Probe>): NonNullable<Probe> {
  return { part: JSON.stringify(part).slice(1, -1), folded }
}

type Row = { id: string; ordinal: number; data: string }

function recordOf(table: { key: string; columns: string }, row: Row): SearchedRecord {
  const columns = textColumns(table)
  const data = readData(row)
  const values = columns.flatMap(({ id, key, type }) => {
    const value = data[id]
    return typeof value === 'string' ? [{ key, type, value }] : []
  })
  const title =
    values
      .find(({ type }) => type === 'text')
      ?.value.slice(0, MAX_TITLE_CHARACTERS)
      .toWellFormed() ?? null
  return {
    id: row.id,
    ordinal: Number(row.ordinal),
    title,
    path: null,
    table: table.key,
    latest_number: null,
    texts: Object.fromEntries(values.map(({ key, value }) => [`${VALUE_PREFIX}${key}`, value])),
  }
}
