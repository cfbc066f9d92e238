import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { PropDefinition, RowScope, Value } from '#templates/scope.ts'
import { htmlOf, row, type Site } from './support/render-source.ts'

/** It is offered to agents, whose attention it costs: by sections, and whole as a resource. */
const MAX_BYTES = 14_900

const TEXT = readFileSync('docs/templates.md', 'utf8')
const EXAMPLE = /```html template\n(.*?)```\n```html output\n(.*?)```/gs

type Data = {
  page: Record<string, Value>
  website: Record<string, Value>
  language: string
  tables: Record<string, Record<string, Value>[]>
  components: Record<string, { html_content: string; props: (Partial<PropDefinition> & { name: string })[] }>
  snippets: Record<string, string>
  forms: Record<string, string>
  assets: Site['assets']
  languages: NonNullable<Site['languages']>
}

const data = JSON.parse(/```json data\n(.*?)```/s.exec(TEXT)![1]!) as Data
const TYPES: RowScope['types'] = {
  body: 'rich_text',
  price: 'number',
  featured: 'boolean',
  author: 'reference',
  published_on: 'date',
}

const site: Site = {
  scope: { page: data.page, website: data.website, language: data.language },
  tables: mapValues(data.tables, (rows) => ({ rows: rows.map((values) => row(values, TYPES)) })),
  components: mapValues(data.components, ({ html_content, props }) => ({ html: html_content, props })),
  snippets: data.snippets,
  forms: data.forms,
  assets: data.assets,
  languages: data.languages,
}

const examples = [...TEXT.matchAll(EXAMPLE)]

test('the page is short and all of its examples are read', () => {
  assert.ok(Buffer.byteLength(TEXT) <= MAX_BYTES)
  assert.equal(examples.length, TEXT.split('```html').length / 2 - 0.5)
})

for (const [index, [, template, output]] of examples.entries())
  test(`example ${index + 1} gives what is printed`, async () => assert.equal(await htmlOf(template!, site), output))

function mapValues<T, R>(things: Record<string, T>, map: (thing: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, map(thing)]))
}
