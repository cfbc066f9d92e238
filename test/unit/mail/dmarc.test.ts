// Runs once: these rules use no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDmarc, isFollowed } from '#mail/policies/dmarc-record.ts'

test('Without a valid policy a DMARC record counts only when it names a place for reports', () => {
  assert.equal(isFollowed('v=DMARC1; p=Reject; adkim=s'), true)
  assert.equal(isFollowed('v=DMARC1; p=block'), false)
  assert.equal(isFollowed('v=DMARC1; p=block; rua=mailto:dmarc@shop.example'), true)
})

test('Only a record of version DMARC1 is a DMARC record', () => {
  assert.equal(isDmarc('v=DMARC1;p=none'), true)
  assert.equal(isDmarc('v=DMARC10; p=none'), false)
  assert.equal(isDmarc('v=dmarc1; p=none'), false)
})
