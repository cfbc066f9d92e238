import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#test/support/client.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { chanceOf, seedFromEnvironment } from '../faults/support/chance.ts'
import { connect } from '../oauth/support/connect.ts'
import { Run } from './review/run.ts'
import { makeSite } from './support.ts'

const PROGRAMS = Number(process.env.REVIEW_PROGRAMS ?? 6)
const STEPS = 40

let service: Service
let owner: Person
let program: Client
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
})
after(() => service.close())

test('a visitor never sees what nobody who may publish has published', async () => {
  const chance = chanceOf(seedFromEnvironment(process.env.REVIEW_SEED, 'REVIEW_SEED'))
  let [published, approved] = [0, 0]
  for (let n = 0; n < PROGRAMS; n++) {
    const run = new Run(chance, await makeSite(service, {}, owner), { owner, program })
    await run.start()
    for (let step = 0; step < STEPS; step++) {
      await run.step()
      await run.look()
    }
    await indexSearch(service)
    await run.look('/find?q=everything')
    await run.waiting.approveAll()
    await run.look()
    published += run.model.published.size
    approved += run.waiting.approved
  }
  assert.ok(published > 0 && approved > 0)
})
