import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inMail } from '#mail/in-mail.ts'

test('a name in a letter is short, on one line, and no link', () => {
  assert.equal(inMail('  Bread & Roses '), 'Bread & Roses')
  assert.equal(inMail('example.com'), 'example.com')
  assert.equal(inMail('one\r\n\r\ntwo\u2028three\u0000'), 'one two three')
  assert.equal(inMail('see https://evil.example/x'), 'see https evil.example/x')
  assert.equal(inMail('see www.evil.example'), 'see www evil.example')
  assert.equal(inMail('x'.repeat(200)), `${'x'.repeat(80)}…`)
  assert.equal(inMail('\u202Eevil'), 'evil')
})
