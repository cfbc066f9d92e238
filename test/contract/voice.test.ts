// Runs once: it reads texts.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './support/source-files.ts'

/** Words that sound translated, or that each reader takes differently. */
const AVOIDED =
  /\b(at once|by (itself|themselves|ourselves)|anew|besides|meanwhile|whatever|those that|of which|(is|are) to be|for whom|whoever)\b/gi

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const filesIn = (folder: string, end: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`)

/** What people read before they read code. Decisions are notes of their day. */
const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'deploy/README.md',
  ...filesIn('docs', '.md').filter((path) => !path.startsWith('docs/decisions/')),
  ...filesIn('guide/pages', '.html'),
]

test('documents and the guide avoid words that sound translated', () => {
  assert.deepEqual(
    DOCUMENTS.flatMap((path) => foundIn(read(path)).map((words) => `${path}: ${words}`)),
    [],
  )
})

for (const path of ['openapi.json', 'test/contract/tools/tools.json'])
  test(`so do the descriptions in ${path}`, () => {
    assert.deepEqual(descriptionsIn(JSON.parse(read(path))).flatMap(foundIn), [])
  })

/** Each with what stands around it. */
function foundIn(text: string): string[] {
  return [...text.matchAll(AVOIDED)].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40))
}

function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    /^(summary|description|title)$/.test(key) && typeof each === 'string' ? [each] : descriptionsIn(each),
  )
}
