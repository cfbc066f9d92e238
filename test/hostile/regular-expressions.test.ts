import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comesBack } from './support/comes-back.ts'

const PAGE = { title: null, url: 'https://site.test/a', description: null }

test('a selector of escapes that never ends is refused', async () => {
  const result = await comesBack('#html/selector.ts', 'parseSelector', `[${'\\aaaaaa'.repeat(70)}`)
  assert.equal((result as { ok: boolean }).ok, false)
})

test('a hundred thousand line breaks between two words become Markdown', async () => {
  const html = `x${'<br>'.repeat(100_000)}y`
  const markdown = await comesBack('#html/markdown/to-markdown.ts', 'toMarkdown', html, PAGE)
  assert.match(String(markdown), /^---\nurl: .*\n---\n\nx\\\n/)
})
