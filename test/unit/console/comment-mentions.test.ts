import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, matching, mentionBefore, taskState } from '#console/screens/comments/mentions.ts'

test('a mention is offered while it is typed, and not within an address', () => {
  assert.deepEqual(mentionBefore('Ask @an', 7), { at: 4, typed: 'an' })
  assert.deepEqual(mentionBefore('@', 1), { at: 0, typed: '' })
  assert.equal(mentionBefore('ann@example', 11), null)
  assert.equal(mentionBefore('Ask @an', 3), null)
  assert.deepEqual(matching(['agent', 'Ann Miller', 'Ben'], 'a'), ['agent', 'Ann Miller'])
  assert.deepEqual(matching(['agent', 'Ann Miller', 'Ben'], 'mil'), ['Ann Miller'])
})

test('the whole name stands in place of what was typed, and the caret behind it', () => {
  assert.deepEqual(completed('Ask @an today', { at: 4, typed: 'an' }, 'Ann'), { text: 'Ask @Ann today', caret: 9 })
  assert.deepEqual(completed('@', { at: 0, typed: '' }, 'agent'), { text: '@agent ', caret: 7 })
})

test('a task waits until an agent has answered what was asked last', () => {
  const mentions = [{ type: 'agent' as const, id: null, name: 'agent' }]
  const reply = (text: string, client: string | null) =>
    ({ text, author: { type: 'user', id: 'x', name: 'Ann', client } }) as never
  const state = (replies: never[], more = {}) =>
    taskState({ text: '@agent do', status: 'open', mentions, replies, ...more })
  assert.equal(state([]), 'waiting')
  assert.equal(state([reply('Soon', null)]), 'waiting')
  assert.equal(state([reply('Done', 'Claude')]), 'answered')
  assert.equal(state([reply('Done', 'Claude'), reply('Thanks', null)]), 'answered')
  assert.equal(state([reply('Done', 'Claude'), reply('@Agent shorter', null)]), 'waiting')
  assert.equal(state([], { status: 'resolved' }), null)
  assert.equal(state([], { mentions: [{ type: 'user', id: 'x', name: 'Ann' }] }), null)
})
