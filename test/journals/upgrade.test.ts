import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { restoreBackup } from '#kernel/database/backup/restore-backup.ts'
import { writeBackup } from '#kernel/database/backup/write-backup.ts'
import type { Database } from '#kernel/database/database.ts'
import { runMigrations } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import { diskBackup } from '#providers/blobs/backups/disk.ts'
import { diskBlobs } from '#providers/blobs/disk.ts'
import { freshState, type State } from '#test/support/state.ts'

/** Made in this order; their ids say another. */
const IDS = ['b', 'a', 'c']
const RELEASED = migrations.map(({ name }) => name).filter((name) => name < '0007')

let state: State
let database: Database
before(async () => {
  state = await freshState()
  const { DATA_DIR, DATABASE_URL } = state.env
  database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL ?? null, databasePool: 2 })
  await database.migrationLock((db) => runMigrations(db, database.kind, RELEASED))
  for (const id of IDS)
    await database.write((tx) =>
      sql`insert into audit_events (id, operation, actor, credential_kind, credential_id, source, request_id, created_at)
        values (${id}, 'pages_update', '{}', 'api_key', 'x', 'api', 'x', 1)`.execute(tx),
    )
})
after(async () => {
  await database.close()
  await state.remove()
})

test('a backup of an older release is restored, its audit rows numbered, and numbers continue', async () => {
  const folder = diskBackup(join(state.env.DATA_DIR!, 'backup'))
  const blobs = diskBlobs(join(state.env.DATA_DIR!, 'blobs'))
  const manifest = await writeBackup(database, blobs, folder)
  assert.deepEqual(manifest.migrations, RELEASED)
  await restoreBackup(database, blobs, folder, true)
  await assertNumbered()
})

async function assertNumbered() {
  await database.write((tx) =>
    recordAudit(tx, {
      id: 'd',
      website_id: null,
      account_id: null,
      operation: 'pages_update',
      resource_type: null,
      resource_id: null,
      actor: '{}',
      credential_kind: 'api_key',
      credential_id: 'x',
      source: 'api',
      request_id: 'x',
      change_set_id: null,
      changes: null,
      created_at: 2,
    }),
  )
  const rows = await database.reader.selectFrom('audit_events').select(['seq', 'id']).orderBy('seq').execute()
  const numbers = rows.map(({ seq }) => seq)
  assert.deepEqual(numbers, [1, 2, 3, 4])
  const ids = rows.map(({ id }) => id)
  assert.deepEqual([ids.slice(0, 3).sort(), ids[3]], [IDS.toSorted(), 'd'])
}
