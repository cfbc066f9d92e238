import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as loopTurn } from 'node:timers/promises'
import { ownTurn } from '#text/own-turn.ts'

test('many long works take turns: one piece in each turn of the event loop', async () => {
  const pieces: string[] = []
  const work = async (name: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await ownTurn()
      pieces.push(name)
    }
  }
  const all = Promise.all(['a', 'b', 'c'].map(work))
  for (let before = 0; pieces.length < 9; before = pieces.length) {
    await loopTurn()
    assert.ok(pieces.length <= before + 1, pieces.join(''))
  }
  await all
  assert.equal(pieces.join(''), 'abcabcabc')
})
