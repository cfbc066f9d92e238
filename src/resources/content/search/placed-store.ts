import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { TableName } from '#kernel/database/tables.ts'
import type { SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

type Placed<Row> = {
  kind: SearchSource['kind']
  fields: readonly string[]
  table: TableName
  /** The columns with texts, and the column that names the website. */
  columns: readonly string[]
  owner?: 'website_id' | 'id'
  /** What writers of the record lock before its row. */
  lock?(tx: Tx, website_id: string, id: string): Promise<unknown>
  recordOf(row: Row): Omit<SearchedRecord, 'ordinal' | 'path' | 'latest_number'>
}

/**
 * Records that are few and have no ordinals: their places in the order of their ids serve as such. One that is deleted
 * between two pages of a search moves those after it.
 */
export function placedSource<Row>(placed: Placed<Row>): SearchSource {
  const { kind, fields, table, columns, owner = 'website_id' } = placed
  const size = sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )
  const part = (db: Db, what: typeof size, { website_id, above, limit }: Omit<Part, 'list'>) =>
    sql<Row & { size: number }>`select ${what} from ${sql.table(table)} where ${sql.ref(owner)} = ${website_id}
      order by id limit ${limit} offset ${above + 1}`.execute(db)
  return {
    kind,
    fields,
    admits: hasNoFilter,
    async sizes(db, from) {
      const { rows } = await part(db, sql`${size} as size`, from)
      return rows.map((row, index) => ({ ordinal: from.above + 1 + index, size: Number(row.size) }))
    },
    async candidates(db, { website_id, above, upTo }) {
      const { rows } = await part(db, sql`*`, { website_id, above, limit: upTo - above })
      return rows.map((row, index) => complete(placed.recordOf(row), above + 1 + index))
    },
    async record(tx, website_id, id) {
      await placed.lock?.(tx, website_id, id)
      const row = await lockedRow<Row>(tx, table, { owner, website_id, id })
      return row && complete(placed.recordOf(row), 0)
    },
  }
}

type Part = Parameters<SearchSource['sizes']>[1]

/** For records that are neither in a language, nor at a path, nor in a table. */
export const hasNoFilter: SearchSource['admits'] = ({ language, path_prefix, ids, table }) =>
  language === undefined && path_prefix === undefined && ids === undefined && table === undefined

/** The row, which nobody else changes until the transaction ends. */
export async function lockedRow<Row>(
  tx: Tx,
  table: TableName,
  { owner = 'website_id', website_id, id }: { owner?: 'website_id' | 'id'; website_id: string; id: string },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`update ${sql.table(table)} set updated_at = updated_at
    where ${sql.ref(owner)} = ${website_id} and id = ${id} returning *`.execute(tx)
  return rows[0]
}

function complete(record: ReturnType<Placed<unknown>['recordOf']>, ordinal: number): SearchedRecord {
  return { ...record, ordinal, path: null, latest_number: null }
}
