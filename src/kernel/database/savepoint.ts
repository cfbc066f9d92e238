import { type CompiledQuery, sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'

const statement = (text: string) =>
  prepare<Record<never, unknown>, never>((db) => ({ compile: () => sql.raw(text).compile(db) as CompiledQuery<never> }))
const begin = statement('savepoint part')
const release = statement('release savepoint part')
const rollBack = statement('rollback to savepoint part')

/** Runs a part of a transaction that is rolled back alone when it throws. They do not nest. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await begin(tx, {})
  try {
    const result = await work()
    await release(tx, {})
    return result
  } catch (error) {
    await rollBack(tx, {})
    await release(tx, {})
    throw error
  }
}

/** Runs a part of a transaction for what it returns, and takes back what it did. It may hold parts as above. */
export async function takingBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint trial`.execute(tx)
    await sql`release savepoint trial`.execute(tx)
  }
}
