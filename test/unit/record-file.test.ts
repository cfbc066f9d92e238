import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { type FoundRecord, RecordFile } from '#operations/record-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-records-'))
after(() => rmSync(folder, { recursive: true }))

const complaints: Error[] = []
const MB = 1_048_576

async function withFile(bytes: number, work: (file: RecordFile) => unknown) {
  const file = new RecordFile(folder, bytes, (error) => complaints.push(error))
  try {
    await work(file)
  } finally {
    file.close()
  }
}

/** What is on its way to the disk has arrived. */
async function settled() {
  for (let n = 0; n < 50; n++) await turn()
  await new Promise((resolve) => setTimeout(resolve, 20))
}

/** What is found, as text: its bytes are lent. */
function textOf(found: FoundRecord | undefined) {
  return found && { head: found.head, body: found.body.bytes.toString() }
}

test('a record is found by its name, whatever is in it', async () => {
  await withFile(8 * MB, (file) => {
    file.set('one', '{"a":1}', 'Grüße, 世界 🌍')
    file.set('ü two', '', Buffer.from([0, 255, 10]))
    assert.deepEqual(textOf(file.get('one')), { head: '{"a":1}', body: 'Grüße, 世界 🌍' })
    const two = file.get('ü two')!
    assert.deepEqual([two.head, [...two.body.bytes]], ['', [0, 255, 10]])
    assert.equal(file.get('two'), undefined)
  })
})

test('what is found is good until the next is asked for, or for good when its place is left to it', async () => {
  await withFile(8 * MB, (file) => {
    for (const name of ['a', 'b', 'c']) file.set(name, '', `body ${name}`)
    const lent = file.get('a')!.body
    file.get('b')
    assert.equal(lent.bytes.toString(), 'body b')
    const left = file.get('a')!.body
    left.leave()
    assert.equal(textOf(file.get('c'))!.body, 'body c')
    assert.equal(left.bytes.toString(), 'body a')
  })
})

test('the file has no name in its folder', async () => {
  await withFile(8 * MB, () => assert.deepEqual(readdirSync(folder), []))
})

test('the newest record of a name counts, and nothing after clearing', async () => {
  await withFile(8 * MB, (file) => {
    for (let n = 0; n < 10; n++) file.set('name', String(n), `body ${n}`)
    assert.deepEqual(textOf(file.get('name')), { head: '9', body: 'body 9' })
    file.clear()
    assert.equal(file.get('name'), undefined)
    file.set('name', 'later', '')
    assert.equal(file.get('name')?.head, 'later')
  })
})

test('what is longer than a record may be is left out', async () => {
  await withFile(8 * MB, (file) => {
    file.set('long', '', 'x'.repeat(200_000))
    file.set('named', 'h'.repeat(70_000), '')
    assert.deepEqual([file.get('long'), file.get('named')], [undefined, undefined])
  })
})

test('the oldest go when the file is full, and what is found is always what was set', async () => {
  await withFile(4 * MB, async (file) => {
    const bodyOf = (n: number) => `${n} `.repeat(700)
    for (let n = 0; n < 4_000; n++) {
      file.set(`record ${n}`, String(n), bodyOf(n))
      if (n % 200 === 0) await settled()
    }
    let found = 0
    for (let n = 0; n < 4_000; n++) {
      const record = textOf(file.get(`record ${n}`))
      if (!record) continue
      found++
      assert.deepEqual(record, { head: String(n), body: bodyOf(n) })
    }
    assert.equal(file.get('record 0'), undefined)
    assert.ok(file.get('record 3999'))
    assert.ok(found > 500 && found < 2_000, `found ${found}`)
  })
})

test('however sets and reads follow each other, a record is the last one set or none', async () => {
  const step = fc.record({
    name: fc.integer({ min: 0, max: 300 }),
    size: fc.integer({ min: 0, max: 60_000 }),
    wait: fc.integer({ min: 0, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 250 }), async (steps) => {
      await withFile(2 * MB, async (file) => {
        const last = new Map<string, string>()
        for (const [index, { name, size, wait }] of steps.entries()) {
          const body = `${index} `.padEnd(size, 'x')
          file.set(`name ${name}`, String(index), body)
          // A record that finds the disk behind is left out; the one before it may then still be found.
          if (file.get(`name ${name}`)?.head === String(index)) last.set(`name ${name}`, body)
          if (wait === 0) await turn()
        }
        for (const [name, body] of last) {
          const found = file.get(name)
          if (found) assert.equal(textOf(found)!.body, body)
        }
      })
    }),
    { numRuns: 15 },
  )
  assert.deepEqual(complaints, [])
})

test('what is on its way to the disk arrives after closing, and nothing else happens then', async () => {
  const file = new RecordFile(folder, 8 * MB, (error) => complaints.push(error))
  for (let n = 0; n < 40; n++) file.set(`record ${n}`, '', 'x'.repeat(100_000))
  file.close()
  file.set('later', '', '')
  assert.deepEqual([file.get('record 0'), file.get('later')], [undefined, undefined])
  await settled()
  assert.deepEqual(complaints, [])
})

test('a folder that is not there is told of at once', () => {
  assert.throws(() => new RecordFile(join(folder, 'none'), MB, () => {}), { code: 'ENOENT' })
})
