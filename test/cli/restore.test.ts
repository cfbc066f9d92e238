import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createUser } from '#auth/people.ts'
import { checkFiles } from '#cli/doctor/files.ts'
import { readConfig } from '#config.ts'
import { BackupError } from '#kernel/database/backup/manifest.ts'
import { restoreBackup } from '#kernel/database/backup/restore-backup.ts'
import { writeBackup } from '#kernel/database/backup/write-backup.ts'
import { diskBackup } from '#providers/blobs/backups/disk.ts'
import { diskBlobs } from '#providers/blobs/disk.ts'
import { API, answered, flat, newPage, newWebsite } from '#test/api/make.ts'
import { migratedState } from '#test/support/migrated.ts'
import { packVersions } from '#test/support/pack-versions.ts'
import { startService } from '#test/support/service.ts'
import type { State } from '#test/support/state.ts'
import { openState, rowsIn, rowsOf } from './support/backups.ts'

let folder: string
let backup: string
let target: State

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-restore-'))
  backup = join(folder, 'whole')
  const service = await startService()
  const owner = await service.newUser('owner@example.com')
  const website = await newWebsite(owner)
  const page = await newPage(owner, website, { html_content: '<p>saved</p>'.repeat(100) })
  await answered(200, owner.patch(flat('pages', page), { html_content: '<p>saved again</p>'.repeat(100) }))
  await packVersions(service)
  const file = { base64: 'c2F2ZWQ=', filename: 'saved.txt', content_type: 'text/plain' }
  await answered(201, owner.post(`${API}/websites/${website.id}/assets/upload`, file))
  await writeBackup(service.database, service.services.core.providers.blobs, diskBackup(backup))
  await service.close()
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** A database in use. */
beforeEach(async () => {
  target = await migratedState()
  await withTarget(async (database) => {
    await createUser(database, { email: 'other@example.com' })
  })
})
afterEach(() => target.remove())

test('restore refuses a database with users, and replaces it with force', async () => {
  await assert.rejects(restore(backup, false), isRefusal(/has users already.*--force/))
  assert.equal((await rowsOf(target.env)).users!.length, 1)
  await restore(backup)
  assert.deepEqual(await rowsOf(target.env), rowsIn(backup))
})

const DAMAGE: [string, RegExp, (copy: string) => void][] = [
  ['cut short', /versions\.ndjson\.gz is missing or damaged/, (copy) => truncate(join(copy, 'versions.ndjson.gz'))],
  ['without a file', /pages\.ndjson\.gz is missing or damaged/, (copy) => rmSync(join(copy, 'pages.ndjson.gz'))],
  ['without its manifest', /not a whole backup/, (copy) => rmSync(join(copy, 'manifest.json'))],
  ['with changed rows', /users\.ndjson\.gz is damaged/, (copy) => edit(join(copy, 'users.ndjson.gz'))],
  ['with a manifest that lacks a table', /does not name the table pages/, (copy) => omit(copy, 'pages')],
  ['with a manifest of another kind', /does not describe a backup/, (copy) => amend(copy, () => ({}))],
  ['of a newer release', /newer than this one/, (copy) => amend(copy, (m) => ({ ...m, migrations: ['9999-x'] }))],
  ['of a newer format', /newer than this one/, (copy) => amend(copy, (m) => ({ ...m, format: 99 }))],
]

for (const [what, message, damage] of DAMAGE)
  test(`a backup ${what} is refused, and nothing is changed`, async () => {
    const rows = await rowsOf(target.env)
    const copy = copyOfBackup()
    damage(copy)
    await assert.rejects(restore(copy), isRefusal(message))
    assert.deepEqual(await rowsOf(target.env), rows)
  })

test('a row that the database refuses rolls back the whole restore', async () => {
  const rows = await rowsOf(target.env)
  const copy = copyOfBackup()
  const path = join(copy, 'audit_events.ndjson.gz')
  const text = `${gunzipSync(readFileSync(path))}{"id":"1"}\n`
  writeFileSync(path, gzipSync(text))
  amend(copy, (manifest) => {
    const entry = { rows: text.split('\n').length - 1, sha256: createHash('sha256').update(text).digest('hex') }
    return { ...manifest, tables: { ...manifest.tables, audit_events: entry } }
  })
  await assert.rejects(restore(copy), /not.null/i)
  assert.deepEqual(await rowsOf(target.env), rows)
})

test('backup and doctor report a lost file, and a restore brings it back', async () => {
  await restore(backup)
  const config = readConfig(target.env)
  const [complete] = await checkFiles(config)
  assert.match(`${complete!.state} ${complete!.says}`, /^fine 1 files/)
  rmSync(join(target.env.DATA_DIR!, 'blobs'), { recursive: true })
  const [lost] = await checkFiles(config)
  assert.match(`${lost!.state} ${lost!.says}`, /^wrong 1 of 1 files are missing/)
  const another = writeInto(join(folder, 'never'))
  await assert.rejects(another, isRefusal(/cannot be read/))
  await restore(backup)
  assert.equal((await checkFiles(config))[0]!.state, 'fine')
})

test('an existing folder is not overwritten', async () => {
  await assert.rejects(writeInto(backup), isRefusal(/exists already/))
})

async function withTarget<T>(work: (database: ReturnType<typeof openState>) => Promise<T>): Promise<T> {
  const database = openState(target.env)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const blobsOfTarget = () => diskBlobs(join(target.env.DATA_DIR!, 'blobs'))
const restore = (from: string, force = true) =>
  withTarget((database) => restoreBackup(database, blobsOfTarget(), diskBackup(from), force))
const writeInto = (to: string) => withTarget((database) => writeBackup(database, blobsOfTarget(), diskBackup(to)))

/** A sentence for the operator, without a stack. */
function isRefusal(message: RegExp) {
  return (error: Error) => error instanceof BackupError && message.test(error.message)
}

function copyOfBackup(): string {
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(backup, copy, { recursive: true })
  return copy
}

function truncate(path: string) {
  truncateSync(path, Math.floor(statSync(path).size / 2))
}

function edit(path: string) {
  writeFileSync(path, gzipSync(gunzipSync(readFileSync(path)).toString().replace('owner@', 'thief@')))
}

function omit(copy: string, table: string) {
  amend(copy, ({ tables: { [table]: _, ...tables }, ...rest }) => ({ ...rest, tables }))
}

// biome-ignore lint/suspicious/noExplicitAny: damaged on purpose
function amend(copy: string, change: (manifest: any) => object) {
  const path = join(copy, 'manifest.json')
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))))
}
