// Runs once: most of its time starts processes; kill.test.ts kills writers of both databases, and what is killed here is one transaction of either.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { readConfig } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { SETTLE_PURCHASE } from '#resources/domains/purchases/job-kinds.ts'
import { REGISTRANT } from '#test/api/purchases.ts'
import { ACCOUNT, type Dnsimple, startDnsimple } from '#test/providers/registrar/dnsimple-server.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { freshState } from '#test/support/state.ts'
import { eventually } from './support/eventually.ts'
import { apiOf, expect } from './support/owner.ts'

const IN_FLIGHT_MS = 120_000

type Behaviour = Parameters<Dnsimple['next']>[1]
type Step = { name: string; call(name: string): string; behave(dnsimple: Dnsimple, name: string): Behaviour }

const registrations = (name: string) => `POST /${ACCOUNT}/registrar/domains/${name}/registrations`
const hang = (): Behaviour => () => {}

/** The call at whose answer the process is killed. */
const STEPS: Step[] = [
  { name: 'not-bought.com', call: registrations, behave: hang },
  {
    name: 'bought-unheard.com',
    call: registrations,
    behave:
      ({ registrations }, name) =>
      (_, { body }) =>
        void registrations.push({ id: registrations.length + 1, name, state: 'registered', years: 1, body }),
  },
  { name: 'bought-not-noted.com', call: (name) => `GET /${ACCOUNT}/domains/${name}`, behave: hang },
]

test('kill -9 at every step of a purchase: every domain is bought, and bought once', async () => {
  const dnsimple = await startDnsimple()
  const state = await freshState()
  const env = { ...state.env, ...dnsimple.env }
  const database = openDatabase(readConfig({ ...SERVICE_ENV, ...env }))
  try {
    await migrate(database)
    const { id } = await createUser(database, { email: 'owner@example.com' })
    const { key } = await createApiKey(database, { userId: id, name: null, readOnly: false })
    let website = ''
    for (const step of [...STEPS, null]) {
      const service = await spawnService(env)
      const api = apiOf(service.port, key)
      website ||= expect(201, await api.send('POST', '/websites', { name: 'Buyer' })).id
      await eventually(async () => assert.deepEqual(await openPurchases(database), []))
      if (step) await killAt(step, service.port)
      api.close()
      await service.kill(step ? 'SIGKILL' : 'SIGTERM')
      await passTime(database)
    }
    for (const { name } of STEPS) {
      assert.equal(dnsimple.purchases(name), 1, `${name} was bought ${dnsimple.purchases(name)} times`)
      assert.equal(await domains(database, name), 1, name)
    }
    assert.equal(await purchasedEvents(database), STEPS.length)

    async function killAt({ name, call, behave }: Step, port: number) {
      const [method, path] = call(name).split(' ') as [string, string]
      const held = Promise.withResolvers<void>()
      const behaviour = behave(dnsimple, name)
      dnsimple.next(`${method} ${path}`, (response, call) => {
        behaviour(response, call)
        held.resolve()
      })
      const price = { amount: '20.00', currency: 'USD' }
      const body = JSON.stringify({ name, expected_price: price, registrant: REGISTRANT })
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const address = `/api/v1/websites/${website}/domains/purchase`
      const { status, text } = await exchange(port, { method: 'POST', path: address, headers, body })
      assert.equal(status, 201, text)
      await held.promise
    }
  } finally {
    await database.close()
    await state.remove()
    await dnsimple.close()
  }
})

async function openPurchases({ reader }: Database) {
  return reader.selectFrom('purchases').select(['name', 'status']).where('open_name', 'is not', null).execute()
}

async function domains({ reader }: Database, name: string): Promise<number> {
  const rows = await reader.selectFrom('domains').select('id').where('owned_name', '=', name).execute()
  return rows.length
}

async function purchasedEvents({ reader }: Database): Promise<number> {
  return (await reader.selectFrom('events').select('seq').where('type', '=', 'domain.purchased').execute()).length
}

/** As if the time had passed after which a process is taken for dead, and a request for lost. */
async function passTime(database: Database) {
  await database.write(async (tx) => {
    await tx.updateTable('jobs').set({ locked_until: null, run_at: 0 }).where('kind', '=', SETTLE_PURCHASE).execute()
    await tx
      .updateTable('purchases')
      .set({ sent_at: Date.now() - IN_FLIGHT_MS })
      .where('sent_at', 'is not', null)
      .execute()
  })
}
