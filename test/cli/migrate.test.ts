import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#config.ts'
import { appliedMigrations, runMigrations } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { holdServerLock } from '#kernel/database/server-lock/server-lock.ts'
import { runCli } from '#test/support/cli.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnCli, spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'

test('concurrent migrations run once', async () => {
  const state = await freshState()
  try {
    const runs = await Promise.all(Array.from({ length: 3 }, () => spawnCli(['migrate'], state.env)))
    assert.deepEqual([...new Set(runs.map(({ status, stderr }) => `${status}${stderr}`))], ['0'])
    const names = migrations.map(({ name }) => name).join(', ')
    assert.deepEqual(runs.map(({ stdout }) => stdout).sort(), [
      `Migrated: ${names}\n`,
      'Nothing to migrate\n',
      'Nothing to migrate\n',
    ])
    assert.equal((await runCli(['migrate'], state.env)).stdout, 'Nothing to migrate\n')
  } finally {
    await state.remove()
  }
})

test('a release that would change the tables does not start beside a process of an older one, and says what to do', async () => {
  const state = await freshState()
  try {
    const place = readConfig(state.env)
    const database = openDatabase(place)
    // Later ones change rows, which a process of the older release goes on writing.
    const older = migrations.map(({ name }) => name).filter((name) => name < '0090')
    await database.migrationLock((db) => runMigrations(db, database.kind, older))
    const server = await holdServerLock(place)
    for (const args of [['migrate'], ['serve'], ['user', 'create', '--email', 'a@example.com']]) {
      const { status, stderr } = await runCli(args, state.env)
      assert.equal(status, 1, args.join(' '))
      assert.match(stderr, /^Another process of Sitewright runs on this database, .*docs\/upgrading\.md\)\.\n$/)
    }
    assert.deepEqual(await appliedMigrations(database.reader), older)
    await database.close()
    await server.release()
    const { stdout } = await runCli(['migrate'], state.env)
    const added = migrations.map(({ name }) => name).filter((name) => !older.includes(name))
    assert.equal(stdout, `Migrated: ${added.join(', ')}\n`)
  } finally {
    await state.remove()
  }
})

test('servers that start together on an older database all serve: one migrates, the others wait for it', async () => {
  const state = await freshState()
  try {
    const started = await Promise.all(Array.from({ length: 3 }, () => spawnService(state.env)))
    for (const service of started) {
      const { status } = await exchange(service.port, {
        method: 'GET',
        path: '/readyz',
        headers: { host: 'localhost' },
      })
      assert.equal(status, 200)
    }
    await Promise.all(started.map((service) => service.kill()))
  } finally {
    await state.remove()
  }
})

test('every command refuses the database of a newer release and leaves it unchanged', async () => {
  const state = await freshState()
  try {
    assert.equal((await runCli(['migrate'], state.env)).status, 0)
    const where = { dataDir: state.env.DATA_DIR!, databaseUrl: state.env.DATABASE_URL ?? null, databasePool: 2 }
    const database = openDatabase(where)
    await database.write((tx) => sql`insert into schema_migrations values ('9999-later', 1)`.execute(tx))
    await database.close()
    for (const args of [
      ['serve'],
      ['migrate'],
      ['user', 'create', '--email', 'a@example.com'],
      ['backup', '--to', `${state.env.DATA_DIR}/backup`],
    ]) {
      const { status, stderr } = await runCli(args, state.env)
      assert.equal(status, 1, args.join(' '))
      assert.match(
        stderr,
        /^The database holds '9999-later', which this release does not know\. (Run|Use) a newer release\.\n$/,
      )
    }
    const doctor = await runCli(['doctor'], state.env)
    assert.equal(doctor.status, 1)
    assert.match(doctor.stdout, /WRONG {2}The database is of a newer release/)
  } finally {
    await state.remove()
  }
})
