import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Notices } from '#transport/mcp/notices.ts'
import { withProgress } from '#transport/mcp/tools/follow-job.ts'

test('a call that goes on is said to each second, until it has ended', async () => {
  mock.timers.enable({ apis: ['setInterval', 'Date'] })
  const heard: number[] = []
  const notices: Notices = { progress: (at) => void heard.push(at), hearsProgress: () => true, log() {} }
  const work = Promise.withResolvers<string>()
  const result = withProgress(notices, () => work.promise)
  mock.timers.tick(999)
  assert.deepEqual(heard, [])
  for (const ms of [1, 1_000, 1_000]) mock.timers.tick(ms)
  assert.deepEqual(heard, [1, 2, 3])
  work.resolve('done')
  assert.equal(await result, 'done')
  mock.timers.tick(5_000)
  assert.deepEqual(heard, [1, 2, 3])
  mock.timers.reset()
})
