import { ConfigError } from '#config/config-error.ts'
import type { PostgresClient } from '#kernel/database/postgres/client.ts'
import { closeClient, openClient } from '#kernel/database/postgres/open-client.ts'
import type { Servers } from '#kernel/database/postgres/servers.ts'

/** Each round may by chance not show that connections are shared, where others use the pooler at the same time. */
const ROUNDS = 5
const PROBE = 'sitewright check'
/**
 * A pooler may give a connection to another client after each transaction. Prepared statements, locks and notifications belong to
 * a connection, so nothing here would work reliably. `variable` is the one that led there.
 * @throws ConfigError with a sentence that says what to do
 */
export async function refusePooling(servers: Servers, variable: string): Promise<void> {
  const one = await openClient(servers, PROBE).catch((error) => {
    throw refusedParameter(error, variable) ?? error
  })
  try {
    // A pooler tells its clients a number of its own instead of the server's process.
    if (isDirect(one)) return
    const other = await openClient(servers, PROBE)
    try {
      for (let round = 0; round < ROUNDS; round++)
        if (await shares(one, other)) throw new ConfigError(sharedSentence(variable))
    } finally {
      await closeClient(other)
    }
  } finally {
    await closeClient(one)
  }
}

function isDirect(client: PostgresClient): boolean {
  return (client as unknown as { processID: number }).processID === client.backend
}

/** Whether the first has another process, or the second's, while the second holds one in a transaction. */
async function shares(one: PostgresClient, other: PostgresClient): Promise<boolean> {
  const own = await backendOf(one)
  if (own !== one.backend) return true
  try {
    await other.query('begin')
    return (await backendOf(other)) === own || (await backendOf(one)) !== own
  } catch {
    // Poolers that share connections even within transactions allow none.
    return true
  } finally {
    await other.query('rollback').catch(() => {})
  }
}

async function backendOf(client: PostgresClient): Promise<number> {
  return (await client.query('select pg_backend_pid() as backend')).rows[0].backend
}

function sharedSentence(variable: string): string {
  return [
    `${variable} leads to a pooler that shares connections among transactions, which loses locks and notifications.`,
    'Set pool_mode = session for this database in pgbouncer.ini (with a default_pool_size of all connections of all processes),',
    `or let ${variable} lead to PostgreSQL itself.`,
  ].join(' ')
}

/** What pgbouncer says to a parameter of the URL, like `options`, that it does not know. */
function refusedParameter(error: unknown, variable: string): ConfigError | null {
  const { message } = error as Error
  const [, name] = /unsupported startup parameter(?: in options)?: (\S+)/.exec(message) ?? []
  if (!name) return null
  return new ConfigError(
    `The pooler that ${variable} leads to refuses the parameter ${name}. Remove it from ${variable}, or add it to ignore_startup_parameters in pgbouncer.ini.`,
  )
}
