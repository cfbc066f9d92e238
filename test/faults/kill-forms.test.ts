import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { chanceOf, seedFromEnvironment } from './support/chance.ts'
import { assertConsistent } from './support/consistency.ts'
import { eventually } from './support/eventually.ts'
import { apiOf, expect, makeOwner } from './support/owner.ts'

const ROUNDS = 2
const VISITORS = 8

test('kill -9 while visitors send forms loses nothing that was answered', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const state = await freshState()
  const key = await makeOwner(state.env)
  const answered: string[] = []
  let form: Json | undefined
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const service = await spawnService({ ...state.env, VISIT_LIMIT: '0' })
      const api = apiOf(service.port, key)
      form ??= await makeForm(api)
      const stored = await submissionsOf(api, form!)
      assert.deepEqual(
        answered.filter((id) => !stored.has(id)),
        [],
        'answered and lost',
      )
      const agent = new Agent({ keepAlive: true })
      const send = async () => {
        for (;;) answered.push(await post(service.port, form!, agent))
      }
      const before = answered.length
      const visitors = Array.from({ length: VISITORS }, send)
      // A busy machine may take longer for the first answer than the kill waits.
      await eventually(async () => assert.ok(answered.length > before))
      await Promise.race([sleep(100 + chance.below(400)), ...visitors]).catch(() => {})
      await service.kill('SIGKILL')
      await Promise.allSettled(visitors)
      agent.destroy()
      api.close()
      await assertConsistent(state.env)
    }
    assert.ok(answered.length > ROUNDS, `${answered.length} submissions prove nothing`)
  } finally {
    await state.remove()
  }
})

async function makeForm(api: ReturnType<typeof apiOf>): Promise<Json> {
  const website = expect(201, await api.send('POST', '/websites', { name: 'Forms', subdomain: 'forms' }))
  const fields = [{ label: 'Email', type: 'email', required: true }]
  return expect(201, await api.send('POST', `/websites/${website.id}/forms`, { name: 'Contact', fields }))
}

async function submissionsOf(api: ReturnType<typeof apiOf>, form: Json): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page: number | null = 1; page !== null; ) {
    const path = `/websites/forms/${form.id}/submissions?per=200&page=${page}`
    const { data, meta }: Json = expect(200, await api.send('GET', path))
    for (const { id } of data) ids.add(id)
    page = meta.next_page
  }
  return ids
}

async function post(port: number, form: Json, agent: Agent): Promise<string> {
  const headers = { host: 'forms.sites.test', 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'ann@example.com' })
  const { status, text } = await exchange(port, { method: 'POST', path: `/_forms/${form.id}`, agent, headers, body })
  assert.equal(status, 201, text)
  return JSON.parse(text).id
}
