import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invalid, LimitReached, NotFound } from '#kernel/operations/errors.ts'
import type { RowInput } from '#resources/data/rows/schema.ts'
import { piecesOf } from '#resources/data/rows/transfer/file-text.ts'
import { importFile } from '#resources/data/rows/transfer/import-file.ts'
import { MAX_IMPORT_LINES } from '#resources/data/rows/transfer/schema.ts'
import { column } from '#test/unit/rows-values/columns.ts'

const columns = [column('text', { key: 'title', name: 'Title' })]
const fileOf = (lines: number, more = '') =>
  `title\n${Array.from({ length: lines }, (_, n) => `row ${n}${more}\n`).join('')}`

/** Saves every row, and notes the sizes of the batches; `fails` throws for a batch, counted from 0. */
function saver(fails: (batch: number) => Error | null = () => null) {
  const batches: RowInput[][] = []
  const save = async (rows: RowInput[]) => {
    const error = fails(batches.length)
    if (error) throw error
    batches.push(rows)
    const results = rows.map((_, index) => ({ index, id: null, result: 'created' }))
    return { record: { created: rows.length, updated: 0, unchanged: 0, failed: 0, results }, warnings: [] }
  }
  return { batches, save }
}

const run = (text: string, save: ReturnType<typeof saver>['save'], from_line = 1) =>
  importFile(piecesOf(text), { columns, from_line }, save)

test('rows are saved in batches of few rows and few characters', async () => {
  const many = saver()
  await run(fileOf(250), many.save)
  assert.deepEqual(
    many.batches.map(({ length }) => length),
    [100, 100, 50],
  )
  const long = saver()
  await run(fileOf(5, 'x'.repeat(60_000)), long.save)
  assert.deepEqual(
    long.batches.map(({ length }) => length),
    [1, 1, 1, 1, 1],
  )
})

test('one import takes so many rows, and the next continues with the line after them', async () => {
  const text = fileOf(MAX_IMPORT_LINES + 7)
  const first = saver()
  const report = await run(text, first.save)
  assert.deepEqual(
    [report.lines, report.created, report.next_line],
    [MAX_IMPORT_LINES, MAX_IMPORT_LINES, MAX_IMPORT_LINES + 2],
  )
  const second = saver()
  const rest = await run(text, second.save, report.next_line!)
  assert.deepEqual([rest.lines, rest.created, rest.next_line], [7, 7, null])
  assert.deepEqual(second.batches[0]![0], { values: { title: `row ${MAX_IMPORT_LINES}` } })
})

test('a batch that fails after others were saved stops the import, and the report says where', async () => {
  const { save } = saver((batch) => (batch === 2 ? new NotFound('Table') : null))
  const report = await run(fileOf(450), save)
  assert.deepEqual([report.lines, report.created, report.stopped, report.next_line], [200, 200, 'Table not found', 202])
})

test('the first batch fails the import, unless a limit is reached', async () => {
  await assert.rejects(run(fileOf(3), saver(() => invalid('match', 'must be unique')).save), /match/i)
  const limit = new LimitReached('row_limit_reached', 'base', 'The limit is reached')
  const report = await run(fileOf(3), saver(() => limit).save)
  assert.deepEqual([report.lines, report.next_line], [0, 2])
  assert.match(report.stopped!, /limit is reached/)
})

test('a file that can be read only in part is imported up to there', async () => {
  const text = fileOf(150)
  const broken = async function* () {
    yield text
    throw invalid('base', 'The file must be UTF-8')
  }
  const { batches, save } = saver()
  const report = await importFile(broken(), { columns, from_line: 1 }, save)
  assert.deepEqual(
    [report.lines, report.created, report.stopped, report.next_line],
    [150, 150, 'The file must be UTF-8', 152],
  )
  assert.equal(batches.flat().length, 150)
  const short = async function* () {
    yield 'title\n'
    throw invalid('base', 'The file must be UTF-8')
  }
  await assert.rejects(importFile(short(), { columns, from_line: 1 }, save), /UTF-8/)
})

test('a failure that is no refusal is never hidden in a report', async () => {
  const { save } = saver((batch) => (batch === 1 ? new TypeError('broken') : null))
  await assert.rejects(run(fileOf(150), save), /broken/)
})

test('of many faulty rows the first are named in their order, and all are counted', async () => {
  const { batches, save } = saver()
  const text = `title\n${'"a"b\nfine\n'.repeat(300)}`
  const report = await run(text, save)
  assert.deepEqual([report.failed, report.created, report.failures.length], [300, 300, 200])
  assert.deepEqual(
    report.failures.slice(0, 2).map(({ line }) => line),
    [2, 4],
  )
  assert.equal(batches.flat().length, 300)
})
