import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { after, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import type { Owner } from '#kernel/workers/fair-queue.ts'
import { WorkerPool } from '#kernel/workers/pool.ts'
import { WORKER } from '#process/worker.ts'
import { findTask } from '#resources/content/pages/find-task.ts'
import { endlessTask } from './support/endless-task.ts'

const NOBODY: Owner = { accountId: null, websiteId: null }
const pools: WorkerPool[] = []
after(() => Promise.all(pools.map((pool) => pool.close())))

function poolOf(options: ConstructorParameters<typeof WorkerPool>[1] = {}): WorkerPool {
  const pool = new WorkerPool(WORKER, { threads: 1, ...options })
  pools.push(pool)
  return pool
}

const find = (pool: WorkerPool, owner = NOBODY, html = '<p id=a>x</p>') =>
  pool.run(findTask, { html, selector: '#a' }, owner)
const ownerOf = (accountId: string): Owner => ({ accountId, websiteId: null })

test('a task answers what it returns and how long it took', async () => {
  const { output, tookMs } = await find(poolOf())
  assert.deepEqual(output, { ok: true, start: 0, end: 13, match_count: 1 })
  assert.ok(tookMs > 0)
})

test('an account with many tasks does not delay another one', async () => {
  const pool = poolOf()
  const order: string[] = []
  const run = (name: string) => find(pool, ownerOf(name[0]!)).then(() => order.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1'].map(run))
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('what the queue does not take is refused at once, and the rest is served', async () => {
  const pool = poolOf()
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => find(pool, ownerOf('a'))))
  const refused = all.filter((one) => one.status === 'rejected')
  // One runs, 32 wait.
  assert.equal(refused.length, 50 - 33)
  assert.ok(refused.every(({ reason }) => reason instanceof Overloaded))
})

test('a task that throws fails alone', async () => {
  const pool = poolOf()
  await assert.rejects(pool.run(findTask, { html: 1 as never, selector: 'p' }, NOBODY), TypeError)
  assert.ok((await find(pool)).output.ok)
})

test('a thread that ends is replaced: what it ran is refused, and those who wait are served', async () => {
  const pool = poolOf()
  process.once('worker', (worker) => void worker.terminate())
  const [lost, served] = await Promise.allSettled([find(pool), find(pool)])
  assert.ok(lost.status === 'rejected' && lost.reason instanceof Overloaded)
  assert.equal(served.status, 'fulfilled')
})

test('a thread that fails, as one does without memory, is reported and replaced', async () => {
  const complaints: unknown[] = []
  const pool = poolOf({ complain: (error) => complaints.push(error) })
  const outOfMemory = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  process.once('worker', (worker) => worker.emit('error', outOfMemory))
  const [lost, served] = await Promise.allSettled([find(pool), find(pool)])
  assert.ok(lost.status === 'rejected' && lost.reason instanceof Overloaded)
  assert.equal(served.status, 'fulfilled')
  assert.deepEqual(complaints, [outOfMemory])
})

test('a task that does not end in time is ended, and the next one gets a thread of its own', async () => {
  const program = new URL('./support/endless-program.ts', import.meta.url)
  const pool = new WorkerPool(program, { threads: 1, taskMs: 100 })
  pools.push(pool)
  const endless = pool.run(endlessTask, null, NOBODY)
  const [ended, served] = await Promise.allSettled([endless, find(pool)])
  assert.ok(ended.status === 'rejected' && ended.reason instanceof TooMuchWork)
  assert.equal(served.status, 'fulfilled')
})

test('a task for which no time is left is refused', async () => {
  const pool = poolOf()
  await assert.rejects(pool.run(findTask, { html: '<p>', selector: 'p' }, NOBODY, 0), TooMuchWork)
  assert.ok((await find(pool)).output.ok)
})

test('closing refuses what waits and runs, and whatever comes later', async () => {
  const pool = poolOf()
  const running = [find(pool), find(pool)].map((one) => assert.rejects(one, Overloaded))
  await pool.close()
  await Promise.all(running)
  await assert.rejects(find(pool), Overloaded)
})

/** What a thread says of itself. */
async function told() {
  const pool = new WorkerPool(new URL('./support/telling-program.ts', import.meta.url), { threads: 1 })
  pools.push(pool)
  const started = once(process, 'worker')
  void find(pool).catch(() => {})
  const [thread] = (await started) as [Worker]
  return (await once(thread, 'message'))[0]
}

test("a thread's young generation stays small, however large the process's may be", async () => {
  const { young } = await told()
  assert.ok(young > 0 && young <= 6_000_000, `${young} bytes`)
})

test('a thread finds the compiled code of the process, and nothing else of its environment', async () => {
  const { environment, compiled } = await told()
  // Within it each set of flags has a folder, and other files of this process may have set some.
  assert.equal(dirname(compiled), dirname(getCompileCacheDir()!))
  assert.deepEqual(environment, ['NODE_COMPILE_CACHE'])
})
