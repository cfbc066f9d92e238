import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields } from '#account-pages/field.ts'
import { html } from '#account-pages/html.ts'

test('values are escaped, in text and in attributes; nested html is not escaped again', () => {
  const inner = html`<b title="${`"'<&`}">${'<script>'}</b>`
  assert.equal(html`<p>${inner}${[inner, 1]}</p>`.text.match(/&quot;&#39;&lt;&amp;/g)?.length, 2)
  assert.ok(!html`${inner}`.text.includes('<script>'))
  assert.equal(html`${'&amp;'}`.text, '&amp;amp;')
})

test('null, undefined and false become nothing', () => {
  assert.equal(html`a${null}b${undefined}c${false}d${0}${''}${[]}`.text, 'abcd0')
})

test('fields show what was typed except passwords, with errors beside them and the focus on the first error', () => {
  const list = [
    { name: 'email', label: 'Email', first: true, hint: 'Where we write to' },
    { name: 'password', label: 'Password', type: 'password' },
  ] as const
  const empty = fields(list).text
  assert.match(empty, /id="email"[^>]* aria-describedby="email-hint" autofocus>/)
  assert.ok(!empty.includes('aria-invalid'))
  const filled = { values: { email: '"><x', password: 'secret' }, errors: { password: ['is too short'] } }
  const wrong = fields(list, filled).text
  assert.match(wrong, /id="email"[^>]* value="&quot;&gt;&lt;x"/)
  assert.match(wrong, /id="password"[^>]* aria-invalid="true" aria-describedby="password-error" autofocus>/)
  assert.match(wrong, /id="password-error">Is too short\.</)
  assert.ok(!wrong.includes('secret'))
  assert.equal(wrong.match(/autofocus/g)?.length, 1)
})
