import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type BlobStore, BlobStoreFailure } from '#providers/blobs/blob-store.ts'
import { diskBlobs } from '#providers/blobs/disk.ts'
import { s3Blobs } from '#providers/blobs/s3.ts'
import { BUCKET, CREDENTIALS, startS3 } from './support/s3-server.ts'

const MB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'sitewright-blobs-'))
const stores: Record<string, BlobStore> = { disk: diskBlobs(join(folder, 'blobs')) }
let s3: Awaited<ReturnType<typeof startS3>>

before(async () => {
  s3 = await startS3()
  const options = { ...CREDENTIALS, bucket: BUCKET, endpoint: `http://localhost:${s3.port}` }
  stores['s3, path style'] = s3Blobs({ ...options, pathStyle: true })
  // Resolves every name to this machine.
  const lookup: LookupFunction = (_, { all }, found) =>
    all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
  const endpoint = `http://s3.localhost:${s3.port}`
  stores['s3, host style'] = s3Blobs({ ...options, endpoint, lookup, pathStyle: false })
})
after(async () => {
  await s3?.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const name of ['disk', 's3, path style', 's3, host style']) {
  const store = () => stores[name]!

  for (const size of [0, 1, 70_000, 8 * MB, 20 * MB + 1])
    test(`${name}: ${size} bytes are read back unchanged`, async () => {
      const bytes = randomBytes(size)
      const blob = await store().put(inChunks(bytes))
      assert.deepEqual([blob.byte_size, blob.sha256], [size, createHash('sha256').update(bytes).digest('hex')])
      assert.equal(await store().size(blob.key), size)
      assert.ok((await buffer(await store().read(blob))).equals(bytes))
    })

  test(`${name}: reads a range of the bytes`, async () => {
    const bytes = randomBytes(100_000)
    const blob = await store().put(inChunks(bytes))
    for (const [start, end] of [
      [0, 1],
      [0, 99_999],
      [500, 70_000],
      [99_999, 99_999],
    ] as const)
      assert.ok((await buffer(await store().read(blob, { start, end }))).equals(bytes.subarray(start, end + 1)))
  })

  test(`${name}: the same bytes twice are two blobs, and one outlives the other`, async () => {
    const bytes = randomBytes(1_000)
    const [one, other] = await Promise.all([store().put(inChunks(bytes)), store().put(inChunks(bytes))])
    assert.notEqual(one.key, other.key)
    await store().remove(one.key)
    await store().remove(one.key)
    assert.deepEqual([await store().size(one.key), await store().size(other.key)], [null, 1_000])
    await assert.rejects(store().read(one), BlobStoreFailure)
    assert.ok((await buffer(await store().read(other))).equals(bytes))
  })

  test(`${name}: a blob removed while being read is still read whole`, async () => {
    const bytes = randomBytes(3 * MB)
    const blob = await store().put(inChunks(bytes))
    const reading = await store().read(blob)
    await store().remove(blob.key)
    assert.ok((await buffer(reading)).equals(bytes))
  })

  for (const size of [1_000, 20 * MB])
    test(`${name}: a source of ${size} bytes that fails leaves nothing`, async () => {
      const before = await keysOf(store())
      const broken = new Error('the sender went away')
      await assert.rejects(store().put(inChunks(randomBytes(size), broken)), broken)
      assert.deepEqual(await keysOf(store()), before)
    })

  test(`${name}: every blob is listed with the time it was written`, async () => {
    const blob = await store().put(inChunks(randomBytes(10)))
    const listed = []
    for await (const entry of store().list()) listed.push(entry)
    const own = listed.find(({ key }) => key === blob.key)
    assert.ok(own && Math.abs(own.written_at - Date.now()) < 60_000)
  })

  test(`${name}: a blob is restored under its own key`, async () => {
    const blob = await store().put(inChunks(Buffer.from('first')))
    await store().remove(blob.key)
    assert.deepEqual(await store().restore(blob.key, inChunks(Buffer.from('first'))), blob)
    assert.equal((await buffer(await store().read(blob))).toString(), 'first')
  })

  test(`${name}: a wrong size is detected before the first byte`, async () => {
    const blob = await store().put(inChunks(randomBytes(10)))
    await assert.rejects(store().read({ ...blob, byte_size: 11 }), BlobStoreFailure)
  })
}

test('disk: files are named for their content, and no key leads out of the folder', async () => {
  const blob = await stores.disk!.put(inChunks(Buffer.from('x')))
  assert.ok(existsSync(join(folder, 'blobs', blob.sha256.slice(0, 2), blob.key)))
  assert.ok(blob.key.startsWith(blob.sha256))
  for (const key of ['../../etc/passwd', `${blob.key}/..`, '']) await assert.rejects(stores.disk!.size(key))
})

test('disk: a truncated file is not served', async () => {
  const blob = await stores.disk!.put(inChunks(randomBytes(100)))
  truncateSync(join(folder, 'blobs', blob.key.slice(0, 2), blob.key), 50)
  await assert.rejects(stores.disk!.read(blob), BlobStoreFailure)
})

test('disk: sweep removes what a killed process left half written, and nothing that is being written', async () => {
  const incoming = join(folder, 'blobs', 'incoming')
  const gate = Promise.withResolvers<void>()
  const writing = stores.disk!.put(
    (async function* () {
      yield randomBytes(MB)
      await gate.promise
    })(),
  )
  while (readdirSync(incoming).length === 0) await new Promise(setImmediate)
  await stores.disk!.sweep(Date.now() - 60_000)
  assert.equal(readdirSync(incoming).length, 1)
  gate.resolve()
  await writing
  const end = Promise.withResolvers<void>()
  const abandoned = stores.disk!.put(
    (async function* () {
      yield randomBytes(MB)
      await end.promise
    })(),
  )
  while (readdirSync(incoming).length === 0) await new Promise(setImmediate)
  await stores.disk!.sweep(Date.now() + 60_000)
  assert.deepEqual(readdirSync(incoming), [])
  // Otherwise the garbage collector would close the file, which Node reports as an error.
  end.reject(new Error('never came'))
  await assert.rejects(abandoned, /never came/)
})

async function* inChunks(bytes: Uint8Array, end?: Error) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  if (end) throw end
}

async function keysOf(store: BlobStore): Promise<string[]> {
  const keys = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}
