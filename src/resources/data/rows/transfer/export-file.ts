import type { Db } from '#kernel/database/database.ts'
import { TooLarge } from '#kernel/operations/errors.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import type { Condition } from '#resources/data/rows/conditions.ts'
import { matchingRowsFrom } from '#resources/data/rows/query-store.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { presentValues } from '#resources/data/rows/schema.ts'
import { BYTES_AT_ONCE, type StoredRow } from '#resources/data/rows/store.ts'
import type { Format } from '#resources/data/rows/transfer/format.ts'
import { OWN_FIELDS } from '#resources/data/rows/transfer/import-line.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { toText } from '#resources/data/rows/values/to-text.ts'
import { BYTE_ORDER_MARK, csvLine } from '#text/csv/csv-line.ts'
import { withGuard } from '#text/csv/formulas.ts'

const MAX_EXPORT_BYTES = 1_000_000_000
const ROWS_AT_ONCE = 500

type Query = { table: { id: string; website_id: string }; columns: readonly Column[]; conditions: readonly Condition[] }

/** Rows as a file that `importFile` reads, in the order in which they were made; only a few are in memory at a time. */
export class ExportFile {
  /** Rows written so far. */
  rows = 0
  #db: Db
  #query: Query
  #format: Format
  #bytes = 0

  constructor(db: Db, query: Query, format: Format) {
    this.#db = db
    this.#query = query
    this.#format = format
  }

  /** @throws TooLarge */
  async *bytes(): AsyncGenerator<Uint8Array> {
    const { columns } = this.#query
    const [before, after] = this.#format === 'json' ? ['[', '\n]\n'] : [csvHeader(columns), '']
    yield this.#counted(before)
    for await (const rows of this.#batches()) yield this.#counted(rows.map((row) => this.#encoded(row)).join(''))
    yield this.#counted(after)
  }

  async *#batches(): AsyncGenerator<StoredRow[]> {
    const { table, conditions } = this.#query
    for (let ordinal = 0; ; ) {
      const rows = await matchingRowsFrom(this.#db, table, conditions, { ordinal, limit: ROWS_AT_ONCE })
      for (const some of piecesOf(rows, ({ size }) => size, BYTES_AT_ONCE))
        yield await withData(this.#db, some, UNLIMITED)
      if (rows.length < ROWS_AT_ONCE) return
      ordinal = Number(rows.at(-1)!.ordinal) + 1
    }
  }

  #encoded(row: StoredRow): string {
    const { columns } = this.#query
    const values = presentValues(columns, row)
    const { id, position } = row
    const status = row.draft === 1 ? 'draft' : 'published'
    if (this.#format === 'json')
      return `${this.rows++ === 0 ? '' : ','}\n${JSON.stringify({ id, status, position, values })}`
    this.rows++
    const cells = columns.map(({ type, key }) => withGuard(toText(type, values[key] ?? null)))
    return csvLine([id, status, String(position), ...cells])
  }

  #counted(text: string): Uint8Array {
    const bytes = Buffer.from(text)
    this.#bytes += bytes.length
    if (this.#bytes > MAX_EXPORT_BYTES)
      throw new TooLarge(`The export is larger than ${MAX_EXPORT_BYTES} bytes`, 'Narrow it with filter.')
    return bytes
  }
}

function csvHeader(columns: readonly Column[]): string {
  return BYTE_ORDER_MARK + csvLine([...OWN_FIELDS, ...columns.map(({ key }) => key)])
}
