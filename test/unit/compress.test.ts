import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { compressBest, compressFast } from '#site/compress.ts'
import { readyAnswer } from '#site/ready.ts'

/** A text as people write it. */
const BODY = readFileSync('docs/contract.md', 'utf8')

test('the best form replaces the fast one', async () => {
  const ready = answer(BODY)
  await compressFast(ready, 'br')
  const fast = ready.encoded.br!
  assert.equal(brotliDecompressSync(fast.body).toString(), BODY)
  await compressBest(ready)
  const best = ready.encoded.br!
  assert.ok(best.body.length < fast.body.length)
  assert.equal(brotliDecompressSync(best.body).toString(), BODY)
  assert.ok(best.headers.join().endsWith(`content-encoding,br,content-length,${best.body.length}`))
})

test('a fast form that is ready late replaces no better one', async () => {
  const ready = answer(BODY)
  const late = answer(BODY)
  await compressBest(ready)
  const best = ready.encoded.br
  ready.fast = late.fast
  await compressFast(ready, 'br')
  assert.equal(ready.encoded.br, best)
})

test('what is compressed at the same time for several visitors is compressed once', async () => {
  const ready = answer(BODY)
  const first = compressFast(ready, 'gzip')
  assert.equal(compressFast(ready, 'gzip'), first)
  await first
})

test('short answers are left as they are', async () => {
  const short = answer('<p>Short</p>')
  await compressBest(short)
  assert.deepEqual(short.encoded, {})
  assert.equal(short.fast, null)
})

test('what is cached holds no more memory than its bytes', async () => {
  const ready = answer(BODY.slice(0, 10_000))
  for (const encoding of ['br', 'zstd', 'gzip'] as const) await compressFast(ready, encoding)
  const held = () =>
    [ready.identity, ...Object.values(ready.encoded)].map(({ body }) => body.buffer.byteLength - body.length)
  assert.deepEqual(held(), [0, 0, 0, 0])
  await compressBest(ready)
  assert.deepEqual(held(), [0, 0, 0, 0])
})

function answer(body: string) {
  return readyAnswer({ type: 'text/html; charset=utf-8', body })
}
