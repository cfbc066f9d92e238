import { Kysely, PostgresDialect } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import type { PostgresClient } from '#kernel/database/postgres/client.ts'
import { executesDirectly } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'
import { OutcomeUnknown, StorageUnavailable } from '#kernel/operations/service-errors.ts'

type Pooled = PostgresClient & { release(destroy?: boolean): void }

const transactions = new WeakMap<PostgresClient, Tx>()

/**
 * Runs work in a transaction. Unlike in Kysely's own, statements need not wait for one another: `begin` goes with the first.
 * @throws OutcomeUnknown when the commit is not answered
 */
export async function inTransaction<T>(pool: { connect(): Promise<Pooled> }, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isLost = false
  try {
    const begun: Promise<unknown> = client.query('begin')
    begun.catch(() => {})
    const result = await work(over(client))
    await begun
    await client.query('commit').catch((error: unknown) => {
      throw error instanceof StorageUnavailable ? new OutcomeUnknown(error) : error
    })
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isLost = true
    })
    throw error
  } finally {
    client.release(isLost)
  }
}

/** Kysely over this connection alone. */
function over(client: PostgresClient): Tx {
  const known = transactions.get(client)
  if (known) return known
  const connection = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => connection, end: async () => {} }
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  executesDirectly(tx, 'postgres', async (text, values) => (await client.query(text, values)).rows)
  transactions.set(client, tx)
  return tx
}
