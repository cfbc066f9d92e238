import { Kysely, PostgresDialect } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import type { PostgresClient } from '#kernel/database/postgres/client.ts'
import { executesDirectly } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'
import { OutcomeUnknown, StorageUnavailable } from '#kernel/operations/service-errors.ts'

/** PostgreSQL's code of a warning that has no code of its own. */
const WARNING = '01000'

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
    await commit(client)
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

/**
 * PostgreSQL answers a commit whose wait for the synchronous standby was cancelled with success and a warning: a failover may
 * lose it, so it is not acknowledged.
 */
async function commit(client: PostgresClient) {
  let warning: Error | undefined
  const note = ({ code, message = '' }: { code?: string; message?: string }) => {
    if (code === WARNING) warning = new Error(message)
  }
  client.on('notice', note)
  try {
    await client.query('commit')
  } catch (error) {
    throw error instanceof StorageUnavailable ? new OutcomeUnknown(error) : error
  } finally {
    client.off('notice', note)
  }
  if (warning) throw new OutcomeUnknown(new StorageUnavailable('unreachable', warning))
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
