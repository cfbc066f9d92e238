import { checkReplica } from '#cli/doctor/replica.ts'
import { ConfigError } from '#config/config-error.ts'
import type { Config } from '#config.ts'
import { checkBackups } from '#doctor/backups.ts'
import { checkClocks, checkSafety } from '#doctor/clocks.ts'
import { type Finding, fine, messageOf, wrong } from '#doctor/finding.ts'
import { checkQueues } from '#doctor/queues.ts'
import { checkSealed } from '#doctor/sealed.ts'
import type { Database } from '#kernel/database/database.ts'
import { lookAtFile } from '#kernel/database/health.ts'
import { appliedMigrations, unknownMigration } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase, sqlitePath } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'

const RESTORE = 'Stop the server, keep a copy of DATA_DIR, and restore the newest backup.'

/** Reachable, whole, migrated, with someone in it. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl) {
    const path = sqlitePath(config.dataDir)
    const look = lookAtFile(path)
    if (look === undefined) return [wrong(`There is no database yet at ${path}`, startOf(config))]
    if ('unread' in look) return [wrong(`SQLite cannot look into ${path}: ${look.unread}`, mendOf(config))]
    if (look.damage) return [wrong(`SQLite finds ${path} damaged: ${look.damage}`, RESTORE)]
  }
  let database: Database | undefined
  try {
    database = openDatabase(config)
    await database.verify()
    return await look(database, config)
  } catch (error) {
    if (error instanceof ConfigError) return [wrong('The database cannot be used as it is configured', error.message)]
    return [wrong(`The database does not answer: ${messageOf(error)}`, mendOf(config))]
  } finally {
    await database?.close()
  }
}

function startOf({ commandName }: Config): string {
  return `Start the server once, or run: ${commandName} migrate`
}

function mendOf({ databaseUrl }: Config): string {
  return databaseUrl
    ? 'Start PostgreSQL, and see that host, port, user, password and database name in DATABASE_URL are right.'
    : 'See that the user of this process may read and write every file in DATA_DIR.'
}

async function look(database: Database, config: Config): Promise<Finding[]> {
  const name = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  if (!(await presentTables(database.reader, database.kind)).has('schema_migrations'))
    return [wrong(`${name} answers, and its tables are yet to be made`, startOf(config))]
  const done = await appliedMigrations(database.reader)
  const unknown = unknownMigration(done)
  if (unknown)
    return [wrong(`The database is of a newer release: it holds '${unknown}'`, 'Run that release, or a later one.')]
  const pending = migrations.filter((migration) => !done.includes(migration.name))
  if (pending.length > 0)
    return [wrong(`${name} answers, and ${pending.length} migrations are yet to run`, startOf(config))]
  return [
    fine(`${name} answers, whole and migrated`),
    await users(database, config),
    await checkClocks(database),
    ...(await checkSafety(database)),
    ...(await checkReplica(database)),
    ...(await checkQueues(database, config)),
    await checkSealed(database, config),
    await checkBackups(database, config),
  ]
}

async function users(database: Database, { commandName }: Config): Promise<Finding> {
  const row = await database.reader
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  if (count > 0) return fine(count === 1 ? '1 user' : `${count} users`)
  return wrong('There is no user', `${commandName} user create --email you@example.com`)
}
