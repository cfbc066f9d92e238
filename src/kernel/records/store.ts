import type { Db, Tx } from '#kernel/database/database.ts'
import { type Compilable, prepare } from '#kernel/database/prepare.ts'
import { type DefinedRecord, type Fields, type RowOf, storedOf } from '#kernel/records/define-record.ts'

type Key = { id: string; website_id: string }

/** Writes the columns of a record that is there, except those that others write (`saved: false`). */
export function saverOf<F extends Fields>(record: DefinedRecord<F>) {
  const columns = [...storedOf(record).filter(({ saved }) => saved !== false), ...MOVED].map(({ column }) => column)
  const update = prepare<Record<string, unknown>, never>((db, row) =>
    anyTable(db)
      .updateTable(record.table)
      .set(Object.fromEntries(columns.map((column) => [column, row[column]])))
      .where('website_id', '=', row.website_id)
      .where('id', '=', row.id),
  )
  return async (tx: Tx, row: RowOf<DefinedRecord<F>>): Promise<void> => {
    await update(tx, row as Record<string, unknown>)
  }
}

/** Adds a record; for those that are added often. Bulk loads write many in one statement of their own. */
export function inserterOf<F extends Fields>(record: DefinedRecord<F>) {
  const columns = ['id', 'website_id', ...storedOf(record).map(({ column }) => column), ...TIMES]
  const insert = prepare<Record<string, unknown>, never>((db, row) =>
    anyTable(db)
      .insertInto(record.table)
      .values(Object.fromEntries(columns.map((column) => [column, row[column]]))),
  )
  return async (tx: Tx, row: RowOf<DefinedRecord<F>>): Promise<void> => {
    await insert(tx, row as Record<string, unknown>)
  }
}

const TIMES = ['revision', 'created_at', 'updated_at']
const MOVED = [{ column: 'revision' }, { column: 'updated_at' }]

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
