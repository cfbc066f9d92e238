import type { Kysely } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { columnsOf, type DefinedRecord, type Fields, type Own, type RowOf } from '#kernel/records/define-record.ts'

type Key = { id: string; website_id: string }

/** Updates an existing record, except columns that others write (`saved: false`). */
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

/** Inserts one record. Bulk loads have statements of their own, for many records. */
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

/** The record of a website with an id. */
export function finderOf<F extends Fields, W extends Own>({ table }: DefinedRecord<F, W>) {
  const find = prepare<Key, RowOf<DefinedRecord<F, W>>>((db, { id, website_id }) =>
    anyTable(db).selectFrom(table).selectAll().where('website_id', '=', website_id).where('id', '=', id),
  )
  return async (db: Db, website_id: string, id: string): Promise<RowOf<DefinedRecord<F, W>> | undefined> => {
    const [row] = await find(db, { website_id, id })
    return row
  }
}

/** How many a website has. */
export function counterOf({ table }: DefinedRecord) {
  return async (db: Db, website_id: string): Promise<number> => {
    const { count } = await anyTable(db)
      .selectFrom(table)
      .where('website_id', '=', website_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

/**
 * Changes a record that has come as far as `before` says.
 * @returns false when another process has changed it since, or it is gone
 */
export function changerOf<F extends Fields, W extends Own>({ table }: DefinedRecord<F, W>) {
  return async (
    tx: Tx,
    { id, website_id, revision }: Key & { revision: number },
    changes: Partial<RowOf<DefinedRecord<F, W>>> & { updated_at?: number },
  ): Promise<boolean> => {
    const changed = await anyTable(tx)
      .updateTable(table)
      .set({ ...changes, updated_at: changes.updated_at ?? Date.now(), revision: revision + 1 })
      .where('website_id', '=', website_id)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  }
}

/** Queries of a table that only its record names. */
function anyTable(db: Db) {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>
}
