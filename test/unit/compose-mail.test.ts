import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeMail, inMail } from '#src/mail/compose-mail.ts'

const URL = 'https://example.com/x?a=1&b=2'

test('both forms say the same, and html in a text is text', () => {
  const { text, html } = composeMail({
    to: 'ann@example.com',
    subject: '</title><script>',
    paragraphs: ['<b>One</b> & "two"'],
    action: { label: 'Go <on>', url: URL },
    closing: ['The end'],
  })
  assert.equal(text, `<b>One</b> & "two"\n\nGo <on>:\n${URL}\n\nThe end\n`)
  assert.ok(html.includes('&lt;b&gt;One&lt;/b&gt; &amp; "two"'))
  assert.ok(html.includes('<title>&lt;/title&gt;&lt;script&gt;</title>'))
  assert.equal(html.split('https://example.com/x?a=1&amp;b=2').length, 3)
  assert.ok(!/<(b|on|script)>/.test(html))
})

test('a name in a mail is short, on one line, and no link', () => {
  assert.equal(inMail('  Bread & Roses '), 'Bread & Roses')
  assert.equal(inMail('example.com'), 'example.com')
  assert.equal(inMail('one\r\n\r\ntwo\u2028three\u0000'), 'one two three')
  assert.equal(inMail('see https://evil.example/x'), 'see https evil.example/x')
  assert.equal(inMail('see www.evil.example'), 'see www evil.example')
  assert.equal(inMail('x'.repeat(200)), `${'x'.repeat(80)}…`)
  assert.equal(inMail('\u202Eevil'), 'evil')
})
