// Runs once: it reads texts.
import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { avoidedIn } from './support/avoided-words.ts'
import { ROOT } from './support/source-files.ts'
import { textsIn } from './support/texts-in-code.ts'

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
    DOCUMENTS.flatMap((path) => avoidedIn(read(path)).map((words) => `${path}: ${words}`)),
    [],
  )
})

for (const path of ['openapi.json', 'test/contract/tools/tools.json'])
  test(`so do the descriptions in ${path}`, () => {
    assert.deepEqual(descriptionsIn(JSON.parse(read(path))).flatMap(avoidedIn), [])
  })

test('so do the console, mails, account pages, commands and error details', () => {
  const paths = globSync('{console,src,scripts,clients/typescript/src}/**/*.{ts,tsx,js}', { cwd: ROOT })
  assert.ok(paths.length > 2_000)
  assert.deepEqual(
    paths.flatMap((path) => avoidedIn(textsIn(path)).map((words) => `${path}: ${words}`)),
    [],
  )
})

function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    /^(summary|description|title)$/.test(key) && typeof each === 'string' ? [each] : descriptionsIn(each),
  )
}
