import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '#config.ts'
import { keepNewest } from '#kernel/database/backup/keep-newest.ts'
import { backupFolderOf } from '#process/adapters.ts'
import { type Api, apiOf, expect, makeOwner } from '#test/faults/support/owner.ts'
import { BUCKET, CREDENTIALS, startS3 } from '#test/providers/support/s3-server.ts'
import { runCli } from '#test/support/cli.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { until } from '#test/support/until.ts'
import { rowsOf } from './support/backups.ts'

const DAY_MS = 86_400_000
const FILE = Buffer.alloc(20_000, 'kept')

let s3: Awaited<ReturnType<typeof startS3>>
let state: State
let env: Record<string, string>
const place = `s3://${BUCKET}/nightly`

before(async () => {
  s3 = await startS3()
  state = await freshState()
  env = {
    ...state.env,
    BACKUP_S3_ENDPOINT: `http://localhost:${s3.port}`,
    BACKUP_S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  }
})
after(async () => {
  await state?.remove()
  await s3?.close()
})

const folder = (at: string) => backupFolderOf(readConfig(env), at)
const backups = async () => (await folder(place).names()).sort()

test('the service makes a backup on its schedule, verifies it, and says how old it is', async () => {
  const key = await makeOwner(state.env)
  const service = await spawnService({ ...env, BACKUP_EVERY: '24', BACKUP_TO: place, BACKUP_KEEP: '2' })
  const api = apiOf(service.port, key)
  await fillWebsite(api)
  await until(() => service.logs.some(({ msg }) => msg === 'backup made and verified'))
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  api.close()
  await service.kill()
  assert.equal((await backups()).length, 1)
  assert.match(metrics, /^sitewright_backup_age_seconds \d+(\.\d+)?$/m)
  assert.match(metrics, /^sitewright_backup_every_seconds 86400$/m)
  const doctor = await runCli(['doctor'], { ...env, SITES_DOMAIN: 'localhost', BACKUP_EVERY: '24' })
  assert.match(doctor.stdout, /^ok {5}The newest verified backup is 0 hours old$/m)
})

test('a backup is made in S3, verified, and restored into an empty database', async () => {
  const made = await runCli(['backup', '--to', place], env)
  assert.equal(made.status, 0, made.stderr)
  const address = made.stdout.trim()
  assert.match(address.slice(place.length), /^\/\d{8}T\d{6}Z$/)
  const verified = await runCli(['backup', 'verify', address], env)
  assert.equal(verified.status, 0, verified.stderr)
  assert.match(verified.stdout, /^Whole: \d+ rows of \d+ tables and 1 files, .* with 1 users and 1 websites\./)
  const rows = await rowsOf(state.env)
  const target = await freshState()
  try {
    const restored = await runCli(['restore', '--from', address], { ...env, ...target.env })
    assert.equal(restored.status, 0, restored.stderr)
    assert.deepEqual(await rowsOf(target.env), rows)
    const doctor = await runCli(['doctor'], { ...env, ...target.env, SITES_DOMAIN: 'localhost' })
    assert.match(doctor.stdout, /^ok {5}1 files of 0\.0 MB are in /m)
    assert.match(doctor.stdout, /^notice No backup has been verified yet/m)
  } finally {
    await target.remove()
  }
})

test('--keep removes the oldest, once the new one has been verified, and what was never finished', async () => {
  const old = Date.now() - 2 * DAY_MS
  const unfinished = `${place}/${stampOf(old)}`
  await folder(unfinished).write('users.ndjson.gz', once('half'))
  await folder(place).write('notes.txt', once('not ours'))
  const earlier = (await backups()).filter((name) => name.endsWith('Z')).slice(1)
  const made = await runCli(['backup', '--to', place, '--keep', '2'], env)
  assert.equal(made.status, 0, made.stderr)
  assert.match(made.stderr, /^Whole: /m)
  assert.ok(made.stderr.includes(`Removed ${unfinished}\n`), made.stderr)
  assert.deepEqual(
    await backups(),
    [...earlier.slice(-1), made.stdout.trim().slice(place.length + 1), 'notes.txt'].sort(),
  )
})

test('a damaged backup is refused with what is wrong, and nothing is removed for it', async () => {
  const all = await backups()
  const address = `${place}/${all.find((name) => name.endsWith('Z'))}`
  const lines = async (name: string) => folder(address).write(name, once('no gzip'))
  const files = await folder(`${address}/blobs`).names()
  const [blob] = await folder(`${address}/blobs/${files[0]}`).names()
  await folder(address).write(`blobs/${files[0]}/${blob}`, once('other bytes'))
  const other = await runCli(['backup', 'verify', address], env)
  assert.deepEqual([other.status, other.stdout], [1, ''])
  assert.match(other.stderr, /blobs\/.* is missing or damaged/)
  await lines('pages.ndjson.gz')
  const broken = await runCli(['backup', 'verify', address], env)
  assert.match(broken.stderr, /pages\.ndjson\.gz is missing or damaged/)
  const whole = await runCli(['backup', 'verify', place], env)
  assert.match(whole.stderr, new RegExp(`not a whole backup: it holds several\\. The newest is ${place}/\\d`))
  const none = await runCli(['backup', 'verify', `s3://${BUCKET}/none`], env)
  assert.match(none.stderr, /not a whole backup: it has no manifest\.json/)
  assert.deepEqual(await backups(), all)
})

test('a place that cannot be used is refused in a sentence', async () => {
  const refused = async (to: string, more: Record<string, string | undefined> = {}) => {
    const { status, stderr } = await runCli(['backup', '--to', to], { ...env, ...more })
    assert.equal(status, 1)
    assert.doesNotMatch(stderr, /\n +at /)
    return stderr
  }
  assert.match(await refused('s3://nowhere-to-be-found/x'), /NoSuchBucket/)
  assert.match(await refused('s3://X/y'), /names no bucket/)
  assert.match(await refused(place, { BACKUP_S3_ENDPOINT: '' }), /Set BACKUP_S3_ENDPOINT/)
  assert.match(await refused(place, { BACKUP_S3_ACCESS_KEY_ID: 'wrong' }), /InvalidAccessKeyId/)
  const files = {
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  }
  assert.match(await refused(place, { ...files, BACKUP_S3_ENDPOINT: '' }), /holds the uploaded files/)
  const keep = await runCli(['backup', '--keep', '0'], env)
  assert.match(keep.stderr, /--keep is a number/)
})

test('on a disk as well the oldest go', async () => {
  const to = `${state.env.DATA_DIR}/kept`
  const disk = folder(to)
  for (const days of [3, 2, 1]) {
    const old = disk.within(stampOf(Date.now() - days * DAY_MS))
    await old.write('manifest.json', once('{}'))
    await old.finish()
  }
  const killed = disk.within(`${stampOf(Date.now() - 9 * DAY_MS)}.unfinished-1`)
  await killed.write('users.ndjson.gz', once('x'))
  await killed.finish()
  const removed = await keepNewest(disk, 2, Date.now())
  assert.deepEqual(
    removed.map((name) => killed.place.endsWith(name)),
    [true, false],
  )
  assert.equal((await disk.names()).length, 2)
})

async function fillWebsite(api: Api) {
  const website = expect(201, await api.send('POST', '/websites', { name: 'Saved', subdomain: 'saved' }))
  const page = { path: '/', title: 'Home', html_content: '<p>home</p>' }
  expect(201, await api.send('POST', `/websites/${website.id}/pages`, page))
  const file = { base64: FILE.toString('base64'), filename: 'saved.txt', content_type: 'text/plain' }
  expect(201, await api.send('POST', `/websites/${website.id}/assets/upload`, file))
}

const stampOf = (time: number) => new Date(time).toISOString().replace(/\.\d+|[-:]/g, '')

async function* once(text: string) {
  yield Buffer.from(text)
}
