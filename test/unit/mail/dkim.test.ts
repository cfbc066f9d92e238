// Runs once: these rules use no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dkimRecord, holdsDkimKey } from '#mail/policies/dkim-record.ts'

const KEY = 'MIIBIjANBgkq+/AQAB'

test('A DKIM record that receivers verify the key by is right, however it is written', () => {
  for (const text of [dkimRecord(KEY), `p=${KEY}`, 'k=rsa ; h=sha1:sha256; s=email; p=MIIBIjANBgkq +/AQAB;'])
    assert.equal(holdsDkimKey(text, KEY), true, text)
})

test('Another key, a revoked one and one for other uses are not', () => {
  for (const text of [
    'v=DKIM1; p=',
    `v=DKIM2; p=${KEY}`,
    `k=ed25519; p=${KEY}`,
    `h=sha1; p=${KEY}`,
    `s=tlsrpt; p=${KEY}`,
  ])
    assert.equal(holdsDkimKey(text, KEY), false, text)
  assert.equal(holdsDkimKey(dkimRecord(`${KEY}A`), KEY), false)
})
