import { checkBackups } from '#cli/doctor/backups.ts'
import { type Finding, fine, messageOf, notice, wrong } from '#cli/doctor/finding.ts'
import { checkQueues } from '#cli/doctor/queues.ts'
import { checkReplica } from '#cli/doctor/replica.ts'
import { COMMAND_NAME } from '#config/command-name.ts'
import { ConfigError } from '#config/config-error.ts'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { clockOf, lookAtFile, unsafeSettings } from '#kernel/database/health.ts'
import { appliedMigrations, unknownMigration } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase, sqlitePath } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'

/** Clocks that differ more than that put records in a wrong order, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5_000
const START = `Start the server once, or run: ${COMMAND_NAME} migrate`
const RESTORE = 'Stop the server, keep a copy of DATA_DIR, and restore the newest backup.'

/** Reachable, whole, migrated, with someone in it. Changes nothing. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl) {
    const path = sqlitePath(config.dataDir)
    const look = lookAtFile(path)
    if (look === undefined) return [wrong(`There is no database yet at ${path}`, START)]
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

function mendOf({ databaseUrl }: Config): string {
  return databaseUrl
    ? 'Start PostgreSQL, and see that host, port, user, password and database name in DATABASE_URL are right.'
    : 'See that the user of this process may read and write every file in DATA_DIR.'
}

async function look(database: Database, config: Config): Promise<Finding[]> {
  const name = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  if (!(await presentTables(database.reader, database.kind)).has('schema_migrations'))
    return [wrong(`${name} answers, and its tables are yet to be made`, START)]
  const done = await appliedMigrations(database.reader)
  const unknown = unknownMigration(done)
  if (unknown)
    return [wrong(`The database is of a newer release: it holds '${unknown}'`, 'Run that release, or a later one.')]
  const pending = migrations.filter((migration) => !done.includes(migration.name))
  if (pending.length > 0) return [wrong(`${name} answers, and ${pending.length} migrations are yet to run`, START)]
  return [
    fine(`${name} answers, whole and migrated`),
    await users(database),
    await clocks(database),
    ...(await safety(database)),
    ...(await checkReplica(database)),
    ...(await checkQueues(database)),
    await checkBackups(database, config),
  ]
}

async function users(database: Database): Promise<Finding> {
  const row = await database.reader
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  if (count > 0) return fine(count === 1 ? '1 user' : `${count} users`)
  return wrong('There is no user', `${COMMAND_NAME} user create --email you@example.com`)
}

/** Against the newest record, and PostgreSQL's own clock: ids and times come from this machine's. */
async function clocks(database: Database): Promise<Finding> {
  const newest = await database.reader
    .selectFrom('events')
    .select('created_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  const fix = 'Set the clocks of all machines by NTP.'
  if ((newest[0]?.created_at ?? 0) > Date.now() + CLOCK_TOLERANCE_MS)
    return wrong('The clock is behind the newest record in the database', fix)
  const clock = await clockOf(database)
  if (clock === null) return fine('The clock is not behind the database')
  if (Math.abs(clock - Date.now()) <= CLOCK_TOLERANCE_MS) return fine("The clock agrees with PostgreSQL's")
  return wrong("The clock differs from PostgreSQL's", fix)
}

/** PostgreSQL can be configured to acknowledge what it could still lose. */
async function safety(database: Database): Promise<Finding[]> {
  if (database.kind === 'sqlite') return []
  const off = await unsafeSettings(database)
  if (off.length === 0) return [fine('PostgreSQL keeps what it has acknowledged')]
  const lossy = `PostgreSQL can lose acknowledged writes: ${off.join(', ')} is off`
  return [notice(lossy, 'Turn it on in postgresql.conf.')]
}
