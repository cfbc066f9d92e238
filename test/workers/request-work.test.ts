import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import { diffTask, editTask } from '#kernel/versioning/tasks.ts'
import { RequestWork } from '#kernel/workers/compute.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import type { AnyTask } from '#kernel/workers/task.ts'
import { checkTask } from '#resources/content/html-checks/check-change.ts'
import { findTask } from '#resources/content/pages/find-task.ts'
import { WorkBudget, WorkExceeded } from '#text/work-budget.ts'

const OWNER = { accountId: null, websiteId: null }
/** Too long for the request thread. */
const LONG = '<p>a</p>'.repeat(100_000)

/** A pool that works in this thread, and records what it was given. */
function recordingPool() {
  const ordered: { name: string; steps: number }[] = []
  const run = async (task: AnyTask, input: unknown, steps: number) => {
    ordered.push({ name: task.name, steps })
    const budget = new WorkBudget(steps)
    const output = task.run(input as never, budget)
    return { output, spent: steps - budget.left }
  }
  return { ordered, pool: { run } as unknown as WorkerPool }
}

const edit = (work: RequestWork, html: string) =>
  work.runInTransaction(editTask, {
    texts: { html_content: html },
    edits: [{ old_html: '<p>a</p>', new_html: '', replace_all: true }],
  })

test('short work is done on the request thread', async () => {
  const { ordered, pool } = recordingPool()
  await new RequestWork(pool, OWNER).run(findTask, { html: '<p>', selector: 'p' })
  assert.deepEqual(ordered, [])
})

test('long work is done once, before the transaction runs again', async () => {
  const { ordered, pool } = recordingPool()
  const work = new RequestWork(pool, OWNER)
  let attempts = 0
  const result = await work.retrying(() => {
    attempts++
    return edit(work, LONG)
  })
  assert.ok(result.ok && result.texts.html_content === '')
  assert.deepEqual([attempts, ordered.length], [2, 1])
})

test('a record that changed meanwhile is computed from what it is now', async () => {
  const { ordered, pool } = recordingPool()
  const work = new RequestWork(pool, OWNER)
  const stored = [LONG, `${LONG}b`, `${LONG}b`]
  const result = await work.retrying(() => edit(work, stored.shift()!))
  assert.ok(result.ok && result.texts.html_content === 'b')
  assert.equal(ordered.length, 2)
})

test('a record that changes again and again ends in 503 after twenty attempts', async () => {
  const { ordered, pool } = recordingPool()
  const work = new RequestWork(pool, OWNER)
  let attempts = 0
  await assert.rejects(
    work.retrying(() => edit(work, LONG + ++attempts)),
    Overloaded,
  )
  assert.deepEqual([attempts, ordered.length], [20, 19])
})

const check = (work: RequestWork, after: string) =>
  work.runOptionalInTransaction(checkTask, { before: '', after, isPage: true, origin: 'http://a', path: '/' })

test('what a request can do without is computed like the rest', async () => {
  const { ordered, pool } = recordingPool()
  const work = new RequestWork(pool, OWNER)
  const result = await work.retrying(() => check(work, `${LONG}<b>`))
  assert.equal(result?.sentences.length, 1)
  assert.equal(ordered.length, 1)
})

test('what a request can do without never refuses it', async () => {
  for (const failure of [new Overloaded(), new WorkExceeded()]) {
    const run = async () => {
      throw failure
    }
    const work = new RequestWork({ run } as unknown as WorkerPool, OWNER)
    assert.equal(await work.retrying(() => check(work, LONG)), null)
  }
  const { pool } = recordingPool()
  const work = new RequestWork(pool, OWNER)
  let attempts = 0
  assert.equal(await work.retrying(() => check(work, LONG + ++attempts)), null)
  assert.equal(attempts, 21)
})

test('other errors of a transaction are not retried', async () => {
  const work = new RequestWork(recordingPool().pool, OWNER)
  let attempts = 0
  await assert.rejects(
    work.retrying(async () => {
      attempts++
      throw new RangeError('no')
    }),
    RangeError,
  )
  assert.equal(attempts, 1)
})

test('one budget serves all tasks of a request', async () => {
  const steps: number[] = []
  const run = async (_: AnyTask, __: unknown, left: number) => {
    steps.push(left)
    if (left < 50_000_000) throw new WorkExceeded()
    return { output: '', spent: 50_000_000 }
  }
  const work = new RequestWork({ run } as unknown as WorkerPool, OWNER)
  const diff = () => work.run(diffTask, { before: LONG, after: '' })
  await diff()
  await diff()
  await assert.rejects(diff(), TooMuchWork)
  assert.deepEqual(steps, [120_000_000, 70_000_000, 20_000_000])
})
