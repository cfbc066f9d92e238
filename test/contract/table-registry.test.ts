import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'
import { RECORDS, TABLE_NAMES, TABLES, type TableName } from '#kernel/database/tables.ts'
import { columnsOf } from '#kernel/records/define-record.ts'
import { freshState, type State } from '#test/support/state.ts'
import { sourceFiles } from './support/source-files.ts'

let state: State
let database: Database
before(async () => {
  state = await freshState()
  const { DATA_DIR, DATABASE_URL } = state.env
  database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL ?? null, databasePool: 2 })
  await migrate(database)
})
after(async () => {
  await database.close()
  await state.remove()
})

test('every table of the schema is in the registry, with its primary key', async () => {
  const present = await presentTables(database.reader, database.kind)
  assert.deepEqual(
    Object.fromEntries([...present].sort()),
    Object.fromEntries(TABLE_NAMES.toSorted().map((name) => [name, TABLES[name].key])),
    'declare the table in src/kernel/database/tables',
  )
})

test('no table comes before one that it refers to', async () => {
  const references = await rowsOf<{ table: TableName; other: TableName }>(FOREIGN_KEYS)
  assert.ok(references.length > 10)
  for (const { table, other } of references)
    assert.ok(TABLE_NAMES.indexOf(other) < TABLE_NAMES.indexOf(table), `${table} refers to ${other}, so it comes later`)
})

test('every table with rows of websites says how they are purged, or why not', async () => {
  const columns = await rowsOf<{ table: TableName; column: string }>(COLUMNS)
  const ofWebsites = columns.filter(({ column }) => column === 'website_id').map(({ table }) => table)
  assert.deepEqual(ofWebsites.sort(), TABLE_NAMES.filter((name) => TABLES[name].purge).sort())
})

test('every table that knows a user says what becomes of its rows when the account is deleted', async () => {
  const columns = await rowsOf<{ table: TableName; column: string }>(COLUMNS)
  const named = columns
    .filter(({ column }) => column === 'user_id' || column === 'started_by')
    .map(({ table }) => table)
  const references = await rowsOf<{ table: TableName; other: TableName }>(FOREIGN_KEYS)
  const referring = references.filter(({ other }) => other === 'users').map(({ table }) => table)
  assert.ok(referring.length >= 11)
  assert.deepEqual(
    [...new Set([...named, ...referring])].sort(),
    TABLE_NAMES.filter((name) => TABLES[name].person).sort(),
    'declare `person` of the table',
  )
  for (const name of referring)
    assert.ok('goes' in TABLES[name].person!, `${name} refers to the user, who could not be deleted otherwise`)
})

test('the columns of a table are those that its record declares', async () => {
  const columns = Map.groupBy(await rowsOf<{ table: TableName; column: string }>(COLUMNS), ({ table }) => table)
  for (const record of RECORDS)
    assert.deepEqual(
      columnsOf(record)
        .map(({ column }) => column)
        .filter((column, index, all) => all.indexOf(column) === index)
        .sort(),
      columns
        .get(record.table as TableName)
        ?.map(({ column }) => column)
        .sort(),
      `a column is a field of ${record.kind} and stands in a migration`,
    )
})

/** Files that write to another's table, each for its reason. */
const GUESTS: Record<string, TableName[]> = {
  // A user is created with an account.
  'src/auth/people.ts': ['accounts'],
  // Nobody has access to a deleted website, in the transaction that deletes it.
  // Pages let go of a deleted header.
  'src/resources/content/shared-html/store.ts': ['pages'],
  // Sessions end when the blob job runs, which already looks for what has ended.
  'src/resources/content/blobs/store.ts': ['upload_sessions'],
  // The processes that had claimed a job are gone after a restore, and all websites are to be indexed.
  'src/kernel/database/backup/restore-backup.ts': ['jobs', 'search_changes'],
}

test('only its owner writes to a table', () => {
  const writers = sourceFiles('src/**/*.ts').flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g)].map(([, table]) => ({
      path,
      table: table as TableName,
    })),
  )
  assert.ok(writers.length > 50)
  const wrong = writers.filter(({ path, table }) => {
    const owner = `src/${TABLES[table].owner}`
    return path !== `${owner}.ts` && !path.startsWith(`${owner}/`) && !GUESTS[path]?.includes(table)
  })
  assert.deepEqual(wrong, [], 'let the owner (src/kernel/database/tables) export a function that does it')
  for (const [path, tables] of Object.entries(GUESTS))
    for (const table of tables)
      assert.ok(
        writers.some((writer) => writer.path === path && writer.table === table),
        path,
      )
})

async function rowsOf<Row>(query: Record<Database['kind'], string>): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(query[database.kind]).execute(database.reader)
  return rows
}

const FOREIGN_KEYS = {
  sqlite: `
    select t.name as "table", k."table" as other from sqlite_schema t, pragma_foreign_key_list(t.name) k
    where t.type = 'table'`,
  postgres: `
    select conrelid::regclass::text as "table", confrelid::regclass::text as other from pg_constraint
    where contype = 'f'`,
}

const COLUMNS = {
  sqlite: `select t.name as "table", c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table'`,
  postgres: `select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`,
}
