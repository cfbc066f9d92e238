import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Receiver, startReceiver } from '#test/support/receiver.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newPage, newWebsite } from './make.ts'

/** More than are sent to one host at once. */
const HANGING = 80
const folder = mkdtempSync(join(tmpdir(), 'sitewright-ca-'))
let receiver: Receiver
let service: Service
before(async () => {
  receiver = await startReceiver()
  writeFileSync(join(folder, 'ca.pem'), receiver.authority)
  service = await startService({
    FETCH_ALLOW: `localhost:${receiver.port}, 127.0.0.1:${receiver.port}`,
    FETCH_CA: join(folder, 'ca.pem'),
  })
})
after(async () => {
  await service?.close()
  await receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (owner: Person, website: Json, url: string) =>
  answered(201, owner.post(`${API}/websites/${website.id}/webhooks`, { url, events: ['page.created'] }))

test('endpoints that hang hold up neither others of the account nor other accounts, and nothing is lost at the end', async () => {
  const [one, other] = [await service.newUser(), await service.newUser()]
  const sites: Json[] = []
  for (let i = 0; i < HANGING; i++) {
    if (i % 40 === 0) sites.push(await newWebsite(one))
    const path = `/hangs-${i}`
    receiver.on(path, () => {})
    await add(one, sites.at(-1)!, `https://127.0.0.1:${receiver.port}${path}`)
  }
  const [mine, theirs] = [await newWebsite(one), await newWebsite(other)]
  await add(one, mine, `${receiver.url}/mine`)
  await add(other, theirs, `${receiver.url}/theirs`)
  for (const site of sites) await newPage(one, site)
  await receiver.wait(/^\/hangs/, 10)
  for (let i = 0; i < 3; i++) {
    await newPage(one, mine)
    await newPage(other, theirs)
  }
  await receiver.wait('/mine', 3)
  await receiver.wait('/theirs', 3)
  const hang = receiver.at(/^\/hangs/).length
  assert.ok(hang < HANGING, `${hang} requests hang at one host`)
  await service.services.deliverer.stop()
  const { reader } = service.database
  const leased = await reader.selectFrom('webhook_queues').select('id').where('leased_until', 'is not', null).execute()
  assert.deepEqual(leased, [])
  const pending = await reader.selectFrom('deliveries').selectAll().where('status', '=', 'pending').execute()
  assert.equal(pending.length, HANGING)
  assert.ok(pending.every(({ attempts, next_attempt_at }) => attempts === '[]' && next_attempt_at! <= Date.now()))
})
