import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import { diffTask, editTask } from '#kernel/versioning/tasks.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import type { AnyTask } from '#kernel/workers/task.ts'
import { TransactionWork } from '#kernel/workers/transaction-work.ts'
import { checkTask } from '#resources/content/html-checks/check-change.ts'
import { findTask } from '#resources/content/pages/find-task.ts'

const OWNER = { accountId: null, websiteId: null }
/** Too long for the request thread. */
const LONG = '<p>a</p>'.repeat(100_000)

/** A pool that works in this thread, and records what it was given. */
function recordingPool() {
  const ordered: string[] = []
  const run = async (task: AnyTask, input: unknown) => {
    ordered.push(task.name)
    return { output: task.run(input as never), tookMs: 1 }
  }
  return { ordered, pool: { run } as unknown as WorkerPool }
}

const edit = (work: TransactionWork, html: string) =>
  work.compute(editTask, {
    texts: { html_content: html },
    edits: [{ old_html: '<p>a</p>', new_html: '', replace_all: true }],
  })

test('short work is done on the request thread', async () => {
  const { ordered, pool } = recordingPool()
  await computeWith(pool, OWNER)(findTask, { html: '<p>', selector: 'p' })
  assert.deepEqual(ordered, [])
})

test('long work is done once, before the transaction runs again', async () => {
  const { ordered, pool } = recordingPool()
  const work = new TransactionWork(pool, OWNER)
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
  const work = new TransactionWork(pool, OWNER)
  const stored = [LONG, `${LONG}b`, `${LONG}b`]
  const result = await work.retrying(() => edit(work, stored.shift()!))
  assert.ok(result.ok && result.texts.html_content === 'b')
  assert.equal(ordered.length, 2)
})

test('a record that changes again and again ends in 503 after twenty attempts', async () => {
  const { ordered, pool } = recordingPool()
  const work = new TransactionWork(pool, OWNER)
  let attempts = 0
  await assert.rejects(
    work.retrying(() => edit(work, LONG + ++attempts)),
    Overloaded,
  )
  assert.deepEqual([attempts, ordered.length], [20, 19])
})

const check = (work: TransactionWork, after: string) =>
  work.computeOptional(checkTask, { before: '', after, isPage: true, origin: 'http://a', path: '/' })

test('what a request can do without is computed like the rest', async () => {
  const { ordered, pool } = recordingPool()
  const work = new TransactionWork(pool, OWNER)
  const result = await work.retrying(() => check(work, `${LONG}<b>`))
  assert.equal(result?.sentences.length, 1)
  assert.equal(ordered.length, 1)
})

test('what a request can do without never refuses it', async () => {
  for (const failure of [new Overloaded(), new TooMuchWork()]) {
    const run = async () => {
      throw failure
    }
    const work = new TransactionWork({ run } as unknown as WorkerPool, OWNER)
    assert.equal(await work.retrying(() => check(work, LONG)), null)
  }
  const { pool } = recordingPool()
  const work = new TransactionWork(pool, OWNER)
  let attempts = 0
  assert.equal(await work.retrying(() => check(work, LONG + ++attempts)), null)
  assert.equal(attempts, 21)
})

test('other errors of a transaction are not retried', async () => {
  const work = new TransactionWork(recordingPool().pool, OWNER)
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

test('all tasks of a request have a time together', async () => {
  const times: number[] = []
  const run = async (_: AnyTask, __: unknown, ___: unknown, mostMs: number) => {
    times.push(mostMs)
    if (mostMs < 2_000) throw new TooMuchWork()
    return { output: '', tookMs: 2_000 }
  }
  const work = new TransactionWork({ run } as unknown as WorkerPool, OWNER)
  const texts = [1, 2, 3].map((n) => LONG + n)
  const all = async () => {
    for (const before of texts) await work.compute(diffTask, { before, after: '' })
  }
  await assert.rejects(work.retrying(all), TooMuchWork)
  assert.deepEqual(times, [5_000, 3_000, 1_000])
})
