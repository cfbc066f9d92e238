import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { shareCalls } from '#kernel/events/share-calls.ts'

function asked() {
  const open: PromiseWithResolvers<boolean>[] = []
  const ask = shareCalls(() => {
    const answer = Promise.withResolvers<boolean>()
    open.push(answer)
    return answer.promise
  })
  return { ask, open }
}

test('those who ask in one turn share one asking', async () => {
  const { ask, open } = asked()
  const answers = [ask(), ask(), ask()]
  await turn()
  assert.equal(open.length, 1)
  open[0]!.resolve(true)
  assert.deepEqual(await Promise.all(answers), [true, true, true])
})

test('who asks while it is under way gets the next, which begins after it', async () => {
  const { ask, open } = asked()
  const first = ask()
  await turn()
  const second = ask()
  const third = ask()
  await turn()
  assert.equal(open.length, 1)
  open[0]!.resolve(true)
  assert.equal(await first, true)
  await turn()
  assert.equal(open.length, 2)
  open[1]!.resolve(false)
  assert.deepEqual(await Promise.all([second, third]), [false, false])
})

test('failing answers no, and the next asks again', async () => {
  const { ask, open } = asked()
  const first = ask()
  await turn()
  open[0]!.reject(new Error('lost'))
  assert.equal(await first, false)
  const second = ask()
  await turn()
  open[1]!.resolve(true)
  assert.equal(await second, true)
})
