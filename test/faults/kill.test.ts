import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { assertConsistent } from './support/consistency.ts'
import { assertHolds } from './support/hold-against.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'
import { type Ledger, writeUntilCut } from './support/writer.ts'

const ROUNDS = 20
const CONNECTIONS = 6
const LONGEST_ROUND_MS = 600
/** Enough for twenty rounds on an idle machine; a busy one does fewer rounds instead of failing. */
const BUDGET_MS = 30_000
const FEWEST_ROUNDS = 5

test('every write answered before kill -9 is stored, and the data is consistent', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const state = await freshState()
  const key = await makeOwner(state.env)
  const ledger: Ledger = new Map()
  let websiteId = ''
  let answered = 0
  let rounds = 0
  try {
    const begun = Date.now()
    let unchecked: string[] = []
    for (; rounds < ROUNDS && (rounds < FEWEST_ROUNDS || Date.now() - begun < BUDGET_MS); rounds++) {
      const service = await spawnService(state.env)
      const apis = Array.from({ length: CONNECTIONS }, () => apiOf(service.port, key))
      websiteId ||= expect(201, await apis[0]!.send('POST', '/websites', { name: 'Survivor' })).id
      await check(apis[0]!, unchecked)
      const before = new Set(ledger.keys())
      const first = Promise.withResolvers<void>()
      const writers = apis.map((api, index) =>
        writeUntilCut({ api, websiteId, ledger, chance, name: `r${rounds}-c${index}`, onAnswer: first.resolve }),
      )
      const written = Promise.all(writers)
      // A slow machine may need seconds for one write, and a round without an answered one proves nothing.
      await Promise.race([first.promise.then(() => sleep(chance.below(LONGEST_ROUND_MS))), written])
      assert.equal((await service.kill('SIGKILL')).signal, 'SIGKILL')
      answered += (await written).reduce((sum, count) => sum + count, 0)
      for (const api of apis) api.close()
      await assertConsistent(state.env)
      unchecked = [...ledger.keys()].filter((id) => !before.has(id))
    }
    const service = await spawnService(state.env)
    const api = apiOf(service.port, key)
    await check(api, [...ledger.keys()])
    api.close()
    await service.kill()
    console.log(`${rounds} rounds, ${answered} writes answered, ${ledger.size} pages`)
    assert.ok(answered >= rounds, 'too few writes to prove anything')
  } finally {
    await state.remove()
  }

  async function check(api: Api, ids: string[]) {
    for (const id of ids) await assertHolds(api, id, ledger.get(id)!)
    const { meta } = expect(200, await api.send('GET', `/websites/${websiteId}/pages?per=1`))
    assert.ok(meta.total_count >= ledger.size, `${meta.total_count} pages are listed, ${ledger.size} were answered`)
  }
})
