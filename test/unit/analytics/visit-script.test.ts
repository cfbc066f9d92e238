// Runs once: it reads no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitScript } from '#resources/traffic/visits/visit-script.ts'

const MAX_BYTES = 1_000

test('the script that counts visits is small, and touches no storage of the browser', () => {
  const bytes = Buffer.byteLength(visitScript)
  assert.ok(bytes < MAX_BYTES, `it has ${bytes} bytes`)
  assert.doesNotMatch(visitScript, /cookie|storage|indexeddb/i)
})
