// Runs once: archives are read without a database.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { ArchiveRefused } from '#archive/archive.ts'
import { ZIP_LIMITS, type ZipLimits } from '#archive/check-entry.ts'
import { openZip } from '#archive/zip-archive.ts'
import { zipped } from '#test/api/transfer.ts'
import { zipWithEntries } from '#test/support/many-entries.ts'

const opened = (zip: Buffer, limits: Partial<ZipLimits> = {}) =>
  openZip(async (start, end) => Readable.from([zip.subarray(start, end)]), zip.length, { ...ZIP_LIMITS, ...limits })

/** The zip with other bytes of the same length, in its directory and its local headers. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  assert.equal(from.length, to.length)
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

/** A field of the only entry of the directory, changed. */
async function withDirectory(content: string, change: (entry: Buffer) => void): Promise<Buffer> {
  const zip = await zipped({ 'a.txt': content })
  change(zip.subarray(zip.indexOf('PK\x01\x02')))
  return zip
}

const refuses = (promise: Promise<unknown>, message: RegExp) =>
  assert.rejects(promise, (error: Error) => {
    assert.ok(error instanceof ArchiveRefused, String(error))
    assert.match(error.message, message)
    return true
  })

test('what was written is read, in any order', async () => {
  const zip = await opened(await zipped({ 'a.txt': 'one', 'b/ü.txt': 'two', empty: '' }))
  assert.deepEqual(
    zip.entries.map(({ name }) => name),
    ['a.txt', 'b/ü.txt', 'empty'],
  )
  assert.equal((await zip.bytes('b/ü.txt', 10)).toString(), 'two')
  assert.equal((await zip.bytes('a.txt', 10)).toString(), 'one')
  assert.equal((await zip.bytes('empty', 10)).length, 0)
})

for (const [name, message] of [
  ['../../a.txt', /relative path/],
  ['/etc/passwd', /absolute path/],
  ['C:/windows.x', /absolute path/],
  ['a/./bcd.txt', /is no plain relative path/],
  ['a\x00b/cd.txt', /control character/],
] as const)
  test(`an entry named ${JSON.stringify(name)} is refused`, async () => {
    const zip = await zipped({ ['x'.repeat(name.length)]: 'text' })
    await refuses(opened(renamed(zip, 'x'.repeat(name.length), name)), message)
  })

test('a name that occurs twice, and a file below a file, are refused', async () => {
  const zip = await zipped({ aaaa: '1', bbbb: '2' })
  await refuses(opened(renamed(zip, 'bbbb', 'aaaa')), /"aaaa" occurs twice/)
  await refuses(opened(await zipped({ a: '1', 'a/b': '2' })), /"a\/b" lies below another file/)
})

test('links and encrypted entries are refused', async () => {
  const link = await withDirectory('target', (entry) => entry.writeUInt32LE((0o120777 << 16) >>> 0, 38))
  await refuses(opened(link), /"a\.txt" is a link/)
  const encrypted = await withDirectory('text', (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8))
  await refuses(opened(encrypted), /"a\.txt" is encrypted/)
})

test('bombs are refused before a byte of them is read', async () => {
  const bomb = await zipped({ 'bomb.txt': 'a'.repeat(1_000_000) })
  await refuses(opened(bomb, { ratioFromBytes: 1_000 }), /"bomb\.txt" is compressed more than 200 times/)
  await refuses(opened(bomb, { entryBytes: 1_000 }), /"bomb\.txt" is larger than 1000 bytes/)
  await refuses(opened(bomb, { totalBytes: 1_000 }), /larger than 1000 bytes/)
  await refuses(opened(await zipped({ a: '', b: '' }), { entries: 1 }), /more than 1 entries/)
  await refuses(opened(await zipped({ ['n'.repeat(20)]: '' }), { name: 10 }), /name longer than 10/)
})

test('sizes and checksums that lie are noticed', async () => {
  const small = await withDirectory('a'.repeat(5_000), (entry) => entry.writeUInt32LE(10, 24))
  await refuses((await opened(small)).bytes('a.txt', 1_000), /"a\.txt" cannot be read/)
  const wrong = await withDirectory('text', (entry) => entry.writeUInt32LE(12_345, 16))
  await refuses((await opened(wrong)).bytes('a.txt', 1_000), /checksum/)
})

test('a truncated zip is refused wherever it ends', async () => {
  const zip = await zipped({ 'a.txt': 'text', 'b.txt': 'more' })
  for (let length = 4; length < zip.length; length += 7)
    await refuses(
      (async () => {
        const archive = await opened(zip.subarray(0, length))
        for (const { name } of archive.entries) await archive.bytes(name, 100)
      })(),
      /./,
    )
})

const MANY = 20_000

test('many files are listed in slices; one too many is refused by the end of the archive alone', async () => {
  let turns = 0
  let opening = true
  const turn = () => {
    turns++
    if (opening) setImmediate(turn)
  }
  setImmediate(turn)
  const archive = await opened(zipWithEntries(MANY))
  opening = false
  assert.equal(archive.entries.length, MANY)
  assert.ok(turns > 3, `others were served ${turns} times`)
  const tooMany = zipWithEntries(100_001)
  let read = 0
  const reading = openZip(
    async (start, end) => {
      read += end - start
      return Readable.from([tooMany.subarray(start, end)])
    },
    tooMany.length,
    ZIP_LIMITS,
  )
  await refuses(reading, /more than 100000 entries/)
  assert.ok(read < 300_000, `${read} bytes of ${tooMany.length}`)
})
