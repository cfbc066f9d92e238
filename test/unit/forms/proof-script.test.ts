import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofScript } from '#resources/data/forms/proof-script.ts'

const MAX_BYTES = 1_024

test('the script of forms with a proof of work is small', () => {
  const bytes = Buffer.byteLength(proofScript)
  assert.ok(bytes < MAX_BYTES, `it has ${bytes} bytes`)
})
