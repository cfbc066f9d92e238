import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TASKS } from '#process/worker-tasks.ts'
import { sourceFiles } from './support/source-files.ts'

const DECLARED = /^export const (\w+)Task\b/gm

test('workers know every task that a feature declares', () => {
  const declared = sourceFiles('src/**/*.ts').flatMap(({ text }) =>
    [...text.matchAll(DECLARED)].map(([, name]) => name),
  )
  assert.ok(declared.length > 20)
  assert.deepEqual(
    TASKS.map(({ name }) => name).sort(),
    declared.sort(),
    'add it to src/process/worker-tasks.ts, by the name of its constant',
  )
})
