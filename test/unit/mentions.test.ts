import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysOf, type Mentionable, mentionsIn } from '#resources/history/comments/mentions.ts'

const ANN: Mentionable = { type: 'user', id: 'ann', name: 'Ann Miller', names: ['Ann Miller', 'ann@bakery.example'] }
const app = (name: string): Mentionable => ({ type: 'app', id: null, name, names: [name] })
const KNOWN = [ANN, app('Claude'), app('Claude Code'), app('')]
const named = (text: string) => mentionsIn(text, KNOWN).map(({ name }) => name)

test('a mention is an @ with a name that somebody has', () => {
  assert.deepEqual(named('@agent shorten this, @claude code helps'), ['agent', 'Claude Code'])
  assert.deepEqual(named('(@Claude) and @ann miller'), ['Claude', 'Ann Miller'])
  assert.deepEqual(named('@ann@bakery.example, look'), ['Ann Miller'])
  assert.deepEqual(named('@AGENT. @agent again'), ['agent'])
})

test('a part of a word or an address is no mention', () => {
  assert.deepEqual(named('write to hello@agent'), [])
  assert.deepEqual(named('@agents @agent_7 @claudette @'), [])
  assert.deepEqual(named('@nobody'), [])
})

test('a comment mentions twenty at most, however long it is', () => {
  const many = Array.from({ length: 30 }, (_, n) => app(`a${n}`))
  assert.equal(mentionsIn(many.map(({ name }) => `@${name}`).join(' '), many).length, 20)
  assert.deepEqual(mentionsIn('@'.repeat(5_000), many), [])
})

test('a person is mentioned by themselves, an agent as any or by its name', () => {
  const caller = (kind: string, name: string | null) => ({ userId: 'ann', credential: { kind, name } })
  assert.deepEqual(keysOf(caller('session', null)), ['user:ann'])
  assert.deepEqual(keysOf(caller('oauth', 'Claude Code')), ['agent', 'app:claude code'])
  assert.deepEqual(keysOf(caller('api_key', null)), ['agent'])
})
