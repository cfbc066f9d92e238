import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as console from '#console/api/content-work.ts'
import * as server from '#kernel/operations/content-choice.ts'

test('the console and the server mean the same by what content editors may change', () => {
  assert.equal(console.ALL, server.ALL)
  const names = ['/', '/news', '/news/', '/news/a', '/news/a/b', '/newsletter', '/about', 'posts', '*', '']
  const choices = [[], ['*'], ['/news'], ['/news/*'], ['/*'], ['posts', '/about'], ['/news/*', '/about']]
  for (const chosen of choices)
    for (const name of names)
      assert.equal(console.isAmong(chosen, name), server.isAmong(chosen, name), `${name} among ${chosen}`)
  assert.equal(server.isAmong(['/news/*'], '/news/a'), true)
  assert.equal(server.isAmong(['/news/*'], '/newsletter'), false)
})
