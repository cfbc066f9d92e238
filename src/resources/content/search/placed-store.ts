import { sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import type { TableName } from '#kernel/database/tables.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import type { SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

type Placed<Row> = {
  kind: SearchSource['kind']
  fields: readonly string[]
  table: TableName
  /** The columns with texts, and the column that names the website. */
  columns: readonly string[]
  /** Of a kind with thousands of records: the column that holds all text, as it is, so that the database looks into it. */
  text?: string
  owner?: 'website_id' | 'id'
  /** What writers of the record lock before its row. */
  lock?(tx: Tx, website_id: string, id: string): Promise<unknown>
  /** The row as its newest version has it, of what has versions: a change is of that. */
  newest?(tx: Tx, row: Row): Promise<Row>
  recordOf(row: Row): Omit<SearchedRecord, 'ordinal' | 'path' | 'latest_number'>
}

/**
 * Records that are few and have no ordinals: their places in the order of their ids serve as such. One that is deleted
 * between two pages of a search moves those after it.
 */
export function placedSource<Row>(placed: Placed<Row>): SearchSource {
  const { kind, fields, table, columns, text, owner = 'website_id' } = placed
  const size = sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )
  const part = (what: typeof size, { website_id, above, limit }: Omit<Part, 'list'>) =>
    sql<Row>`select ${what} from ${sql.table(table)} where ${sql.ref(owner)} = ${website_id}
      order by id limit ${limit} offset ${above + 1}`
  return {
    kind,
    fields,
    admits: hasNoFilter,
    async measure(db, from) {
      const sizes = part(sql`${size} as size`, from)
      const { rows } = await sql<Sums>`select count(*) as count, sum(size) as bytes from (${sizes}) as sized`.execute(
        db,
      )
      const count = Number(rows[0]!.count)
      return count === 0 ? null : { count, upTo: from.above + count, bytes: Number(rows[0]!.bytes) }
    },
    async candidates(db, { website_id, above, upTo }, _, probe) {
      const records = part(sql`*, row_number() over (order by id) as place`, { website_id, above, limit: upTo - above })
      const held = text && probe ? mayHold(db, sql.ref(text), probe) : sql`true`
      const { rows } = await sql<
        Row & { place: number }
      >`select * from (${records}) as records where ${held} order by place`.execute(db)
      return rows.map((row) => complete(placed.recordOf(row), Number(row.place) - 1))
    },
    async record(tx, website_id, id) {
      await placed.lock?.(tx, website_id, id)
      const row = await lockedRow<Row>(tx, table, { owner, website_id, id })
      if (!row) return undefined
      return complete(placed.recordOf(placed.newest ? await placed.newest(tx, row) : row), 0)
    },
  }
}

type Part = Parameters<SearchSource['measure']>[1]
type Sums = { count: number; bytes: number | null }

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
