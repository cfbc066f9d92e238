import { sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { TABLE_NAMES, TABLES } from '#kernel/database/tables.ts'

/** Deletes all rows that go with a user's account; referring rows go before those they refer to. */
export async function deleteRowsOfUser(tx: Tx, user_id: string): Promise<void> {
  for (const name of TABLE_NAMES.toReversed()) {
    const { person } = TABLES[name]
    if (person && 'goes' in person)
      await sql`delete from ${sql.table(name)} where ${sql.ref(person.column)} = ${user_id}`.execute(tx)
  }
}
