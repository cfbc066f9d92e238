import type { Db, Tx } from '#kernel/database/database.ts'
import { type Compilable, prepare } from '#kernel/database/prepare.ts'
import { columnsOf, type DefinedRecord, type Fields, type Own, type RowOf } from '#kernel/records/define-record.ts'

type Key = { id: string; website_id: string }

/** Writes the columns of a record that is there, except those that others write (`saved: false`). */
export function saverOf<F extends Fields, W extends Own>(record: DefinedRecord<F, W>) {
  const saved = columnsOf(record).filter((part) => part.saved !== false)
  const columns = saved.map(({ column }) => column)
  const update = prepare<Record<string, unknown>, never>((db, row) =>
    anyTable(db)
      .updateTable(record.table)
      .set(Object.fromEntries(columns.map((column) => [column, row[column]])))
      .where('website_id', '=', row.website_id)
      .where('id', '=', row.id),
  )
  return async (tx: Tx, row: RowOf<DefinedRecord<F, W>>): Promise<void> => {
    await update(tx, row as Record<string, unknown>)
  }
}

/** Adds a record; for those that are added often. Bulk loads write many in one statement of their own. */
export function inserterOf<F extends Fields, W extends Own>(record: DefinedRecord<F, W>) {
  const columns = columnsOf(record).map(({ column }) => column)
  const insert = prepare<Record<string, unknown>, never>((db, row) =>
    anyTable(db)
      .insertInto(record.table)
      .values(Object.fromEntries(columns.map((column) => [column, row[column]]))),
  )
  return async (tx: Tx, row: RowOf<DefinedRecord<F, W>>): Promise<void> => {
    await insert(tx, row as Record<string, unknown>)
  }
}

export function deleterOf({ table }: DefinedRecord) {
  const remove = prepare<Key, never>((db, { id, website_id }) =>
    anyTable(db).deleteFrom(table).where('website_id', '=', website_id).where('id', '=', id),
  )
  return async (tx: Tx, { id, website_id }: Key): Promise<void> => {
    await remove(tx, { id, website_id })
  }
}

/** Queries of a table that only its record names. */
type AnyTable = {
  updateTable(table: string): { set(values: object): Where }
  insertInto(table: string): { values(values: object): Compilable<never> }
  deleteFrom(table: string): Where
}
type Where = { where(column: string, is: '=', value: unknown): Where } & Compilable<never>

function anyTable(db: Db): AnyTable {
  return db as unknown as AnyTable
}
