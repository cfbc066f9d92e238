import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrations } from '#database/migrations/index.ts'
import { openDatabase } from '#database/open.ts'
import { runCli } from '#test/support/cli.ts'
import { spawnCli } from '#test/support/process.ts'
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
