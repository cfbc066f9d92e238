import { sql } from 'kysely'
import { installCapture } from '#kernel/database/capture/postgres-capture.ts'
import type { Database, Db } from '#kernel/database/database.ts'
import { expectRows } from '#kernel/database/expected-rows.ts'
import { isAdditive } from '#kernel/database/migrations/additive.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import type { Migration } from '#kernel/database/migrations/migration.ts'
import { presentTables } from '#kernel/database/present-tables.ts'

export class NewerDatabase extends Error {}

/**
 * Brings the tables up to this program, one process at a time, all or nothing.
 * @returns the names of the migrations that ran
 * @throws NewerDatabase when a later release has already migrated it
 */
export function migrate(database: Database): Promise<string[]> {
  return database.migrationLock((db) => runMigrations(db, database.kind))
}

/**
 * Runs what is pending, of all or of those named in `only`, in the caller's own transaction under the migration lock.
 * @returns the names of the migrations that ran
 * @throws NewerDatabase when a later release has already migrated it
 */
export async function runMigrations(db: Db, engine: Database['kind'], only?: readonly string[]): Promise<string[]> {
  await sql`create table if not exists schema_migrations (name text primary key, applied_at bigint not null)`.execute(
    db,
  )
  const done = await appliedMigrations(db)
  refuseNewer(done)
  const pending = migrations.filter(({ name }) => !done.includes(name) && (only?.includes(name) ?? true))
  for (const migration of pending) {
    for (const statement of statementsOf(migration, engine)) await sql.raw(statement).execute(db)
    await sql`insert into schema_migrations (name, applied_at) values (${migration.name}, ${Date.now()})`.execute(db)
  }
  if (pending.length > 0 && engine === 'postgres') await installCapture(db)
  if (pending.length > 0) await expectRows(db, engine)
  return pending.map((migration) => migration.name)
}

function statementsOf({ statements }: Migration, engine: Database['kind']): string[] {
  return statements({
    serial: engine === 'sqlite' ? 'integer primary key autoincrement' : 'bigserial primary key',
    bytewise: engine === 'sqlite' ? 'text' : 'text collate "C"',
    clustered: engine === 'sqlite' ? ' without rowid' : '',
    only: (kind, list) => (kind === engine ? list : []),
  })
}

/** Whether what is pending lets processes of the release before go on. */
export async function mayMigrateBeside({ kind, reader }: Database): Promise<boolean> {
  if (kind === 'sqlite') return false
  const done = await appliedMigrations(reader)
  return migrations.every((each) => done.includes(each.name) || isAdditive(statementsOf(each, kind)))
}

/** @throws NewerDatabase when a later release has already migrated it */
export async function isMigrated({ kind, reader }: Database): Promise<boolean> {
  if (!(await presentTables(reader, kind)).has('schema_migrations')) return false
  const done = await appliedMigrations(reader)
  refuseNewer(done)
  return migrations.every(({ name }) => done.includes(name))
}

function refuseNewer(done: readonly string[]) {
  const unknown = unknownMigration(done)
  if (unknown)
    throw new NewerDatabase(`The database holds '${unknown}', which this release does not know. Run a newer release.`)
}

/** @returns the first of the names that this release does not know */
export function unknownMigration(names: readonly string[]): string | undefined {
  return names.find((name) => !migrations.some((migration) => migration.name === name))
}

export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map((row) => row.name)
}
