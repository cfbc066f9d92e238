import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { spawnService } from '#test/support/process.ts'
import { startReceiver, verify } from '#test/support/receiver.ts'
import { freshState } from '#test/support/state.ts'
import { until } from '#test/support/until.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { apiOf, expect, makeOwner } from './support/owner.ts'

const ROUNDS = 2
const PAGES = 25

test('kill -9 while events are delivered loses none, and a repeat has the same id', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const receiver = await startReceiver()
  const state = await freshState()
  const authority = join(state.env.DATA_DIR!, 'ca.pem')
  writeFileSync(authority, receiver.authority)
  const env = { ...state.env, FETCH_ALLOW: `localhost:${receiver.port}`, FETCH_CA: authority }
  const created: string[] = []
  let secret = ''
  try {
    const key = await makeOwner(state.env)
    let website: { id: string } | undefined
    for (let round = 0; round <= ROUNDS; round++) {
      const service = await spawnService(env)
      const api = apiOf(service.port, key)
      if (!website) {
        website = expect(201, await api.send('POST', '/websites', { name: 'Hooks' })) as { id: string }
        const fields = { url: `${receiver.url}/hook`, events: ['page.created'] }
        secret = expect(201, await api.send('POST', `/websites/${website.id}/webhooks`, fields)).secret
      }
      for (let i = 0; i < PAGES; i++) {
        const path = `/page-${round}-${i}`
        created.push(expect(201, await api.send('POST', `/websites/${website.id}/pages`, { path })).id)
      }
      const last = round === ROUNDS
      await receiver.wait('/hook', last ? receiver.at('/hook').length + 1 : round * PAGES + 1 + chance.below(10))
      const came = () => receiver.at('/hook').map(({ payload }) => payload.data.id)
      if (last) await until(() => new Set(created).difference(new Set(came())).size === 0)
      api.close()
      await service.kill(last ? 'SIGTERM' : 'SIGKILL')
    }
    const ids = new Map<string, Set<unknown>>()
    for (const received of receiver.at('/hook')) {
      const { data } = verify(received, secret)
      ids.set(data.id, (ids.get(data.id) ?? new Set()).add(received.headers['webhook-id']))
    }
    assert.deepEqual([...ids.keys()].sort(), created.sort())
    for (const [page, messages] of ids) assert.equal(messages.size, 1, page)
  } finally {
    await state.remove()
    await receiver.close()
  }
})
