import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotedName } from '#mail/quoted-name.ts'

test('a name in a mail is short, on one line, and no link', () => {
  assert.equal(quotedName('  Bread & Roses '), 'Bread & Roses')
  assert.equal(quotedName('example.com'), 'example.com')
  assert.equal(quotedName('one\r\n\r\ntwo\u2028three\u0000'), 'one two three')
  assert.equal(quotedName('see https://evil.example/x'), 'see https evil.example/x')
  assert.equal(quotedName('see www.evil.example'), 'see www evil.example')
  assert.equal(quotedName('x'.repeat(200)), `${'x'.repeat(80)}…`)
  assert.equal(quotedName('\u202Eevil'), 'evil')
})
