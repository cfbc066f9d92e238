import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordEvent } from '#kernel/events/record-event.ts'
import type { Json } from '#test/support/client.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Receiver, startReceiver, verify } from '#test/support/receiver.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import { until } from '#test/support/until.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'
import { deliveriesOf, makeDue, settled } from './webhooks.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-ca-'))
let receiver: Receiver
/** Has another certificate than the one that is trusted. */
let untrusted: Awaited<ReturnType<typeof startTlsServer>>
let service: Service
let owner: Person
before(async () => {
  receiver = await startReceiver()
  untrusted = await startTlsServer((_, response) => response.end())
  writeFileSync(join(folder, 'ca.pem'), receiver.authority)
  service = await startService({
    FETCH_ALLOW: `localhost:${receiver.port}, localhost:${untrusted.port}`,
    FETCH_CA: join(folder, 'ca.pem'),
    PLAN_LIMITS: '{"pro": {"websites": 100}}',
  })
  owner = await service.newUser()
})
after(async () => {
  await service?.close()
  await receiver?.close()
  await untrusted?.close()
  rmSync(folder, { recursive: true, force: true })
})

let paths = 0
/** A webhook of a new website that leads to a new path of the receiver. */
async function webhook(fields: object = {}) {
  const website = await newWebsite(owner)
  const path = `/hook-${++paths}`
  const made = await answered(
    201,
    owner.post(`${API}/websites/${website.id}/webhooks`, { url: receiver.url + path, events: ['page.*'], ...fields }),
  )
  return { ...made, path, website }
}
const list = (of: Json, query = '') => deliveriesOf(owner, of, query)

const UNREACHABLE =
  'The address could not be reached over HTTPS. If its certificate is of a private authority, the operator can trust it with FETCH_CA.'

test('an event is delivered as the standard says, and its delivery is listed', async () => {
  const hook = await webhook()
  const page = await newPage(owner, hook.website, { title: 'About us', html_content: '<p>secret html</p>' })
  const [received] = await receiver.wait(hook.path, 1)
  const payload = verify(received!, hook.secret)
  assert.deepEqual([payload.type, payload.website_id, payload.data.id], ['page.created', hook.website.id, page.id])
  assert.equal(payload.data.title, 'About us')
  assert.deepEqual([payload.actor.type, payload.actor.id], ['user', owner.userId])
  assert.ok(!received!.body.includes('secret html'))
  assert.equal(received!.headers['webhook-id'], payload.id)
  assert.equal(received!.headers['content-type'], 'application/json')
  assert.throws(() => verify({ ...received!, body: `${received!.body} ` }, hook.secret))
  const [delivery] = await settled(service, owner, hook, 1)
  assert.deepEqual([delivery.status, delivery.event_id, delivery.next_attempt_at], ['delivered', payload.id, null])
  assert.deepEqual([delivery.attempts.length, delivery.attempts[0].status, delivery.attempts[0].error], [1, 204, null])
  assert.equal((await list(hook, '?status=failed')).length, 0)
})

test('only events that a webhook wants are sent, and none of what is internal', async () => {
  const hook = await webhook({ events: ['page.deleted', 'website.*'] })
  const all = await webhook({ events: ['*'] })
  const page = await newPage(owner, hook.website)
  await newPage(owner, all.website)
  await answered(204, owner.delete(flat('pages', page)))
  await answered(200, owner.patch(`${API}/websites/${hook.website.id}`, { name: 'Renamed' }))
  const received = await receiver.wait(hook.path, 2)
  assert.deepEqual(received.map(({ payload }) => payload.type).sort(), ['page.deleted', 'website.updated'])
  await answered(200, owner.patch(flat('webhooks', all), { events: ['*', 'page.*'] }))
  const types = (await receiver.wait(all.path, 2)).map(({ payload }) => payload.type)
  assert.deepEqual(types.sort(), ['page.created', 'webhook.updated'])
})

test('an event whose transaction is rolled back holds up none, and one that is committed late is not skipped', async () => {
  const hook = await webhook()
  const { database } = service
  const event = (id: string) => ({
    type: 'page.updated' as const,
    website_id: hook.website.id,
    account_id: null,
    resource_id: id,
    actor: MADE_UP,
    data: { id },
    created_at: Date.now(),
  })
  const rolledBack = database.write(async (tx) => {
    await recordEvent(tx, event('never'))
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  await newPage(owner, hook.website)
  await receiver.wait(hook.path, 1)
  // On SQLite a transaction excludes all others.
  if (database.kind === 'sqlite') return
  const recorded = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const late = database.write(async (tx) => {
    await recordEvent(tx, event('late'))
    recorded.resolve()
    await end.promise
  })
  await recorded.promise
  const other = await webhook()
  await newPage(owner, hook.website)
  await newPage(owner, other.website)
  service.services.deliverer.wake()
  end.resolve()
  await late
  const ids = (await receiver.wait(hook.path, 3)).map(({ payload }) => payload.data.id)
  assert.ok(ids.includes('late') && !ids.includes('never'))
  await receiver.wait(other.path, 1)
})

test('while a secret is being replaced, deliveries are signed with both', async () => {
  const hook = await webhook()
  const { secret } = await answered(200, owner.post(flat('webhooks', hook, '/rotate_secret'), {}))
  await newPage(owner, hook.website)
  const [received] = await receiver.wait(hook.path, 1)
  for (const valid of [secret, hook.secret]) verify(received!, valid)
  await service.database.write((tx) =>
    tx
      .updateTable('webhooks')
      .set({ previous_until: Date.now() - 1 })
      .where('id', '=', hook.id)
      .execute(),
  )
  await newPage(owner, hook.website)
  const later = (await receiver.wait(hook.path, 2))[1]!
  verify(later, secret)
  assert.throws(() => verify(later, hook.secret))
})

test('events of one record come in order', async () => {
  const hook = await webhook({ events: ['page.updated'] })
  const pages = await Promise.all([1, 2, 3].map(() => newPage(owner, hook.website)))
  for (let i = 0; i < 8; i++)
    await Promise.all(pages.map((page) => answered(200, owner.patch(flat('pages', page), { title: `Title ${i}` }))))
  const received = await receiver.wait(hook.path, 24)
  for (const { id } of pages) {
    const titles = received.filter(({ payload }) => payload.data.id === id).map(({ payload }) => payload.data.title)
    assert.deepEqual(
      titles,
      Array.from({ length: 8 }, (_, i) => `Title ${i}`),
    )
  }
})

test('a failed delivery is repeated with the same id, and later events of its record wait for it', async () => {
  const hook = await webhook()
  let failures = 2
  receiver.on(hook.path, (response) => response.writeHead(failures-- > 0 ? 500 : 200).end('Sorry\u0000 <b>'))
  const page = await newPage(owner, hook.website)
  await receiver.wait(hook.path, 1)
  const [failing] = await settled(service, owner, hook, 1, 'pending')
  assert.deepEqual(
    [failing.attempts[0].status, failing.attempts[0].error, failing.attempts[0].response],
    [500, 'The endpoint answered 500.', 'Sorry <b>'],
  )
  await answered(200, owner.patch(flat('pages', page), { title: 'Later' }))
  await settled(service, owner, hook, 2, 'pending')
  await makeDue(service, hook)
  await receiver.wait(hook.path, 2)
  await makeDue(service, hook, 2)
  const received = await receiver.wait(hook.path, 4)
  const types = received.map(({ payload }) => payload.type)
  assert.deepEqual(types, ['page.created', 'page.created', 'page.created', 'page.updated'])
  assert.equal(new Set(received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size, 1)
  await settled(service, owner, hook, 2)
})

test('a Retry-After is honoured, up to a day', async () => {
  for (const [after, least, most] of [
    ['3600', 3_590_000, 3_700_000],
    ['99999999', 86_300_000, 86_500_000],
    [new Date(Date.now() + 7_200_000).toUTCString(), 7_100_000, 7_300_000],
  ] as const) {
    const hook = await webhook()
    receiver.on(hook.path, (response) => response.writeHead(429, { 'retry-after': after }).end())
    await newPage(owner, hook.website)
    const [delivery] = await settled(service, owner, hook, 1, 'pending')
    const wait = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.attempts[0].at)
    assert.ok(wait > least && wait < most, `${after}: ${wait}`)
  }
})

test('an endpoint that answers 410 gets nothing more, and the admins get a mail', async () => {
  const hook = await webhook({ events: ['page.*'] })
  const observer = await answered(
    201,
    owner.post(`${API}/websites/${hook.website.id}/webhooks`, {
      url: `${receiver.url}${hook.path}-observer`,
      events: ['webhook.disabled'],
    }),
  )
  receiver.on(hook.path, (response) => response.writeHead(410).end())
  await newPage(owner, hook.website)
  const [{ payload }] = (await receiver.wait(`${hook.path}-observer`, 1)) as [Json]
  assert.deepEqual([payload.type, payload.data.id, payload.actor.type], ['webhook.disabled', hook.id, 'system'])
  const shown = await answered(200, owner.get(flat('webhooks', hook)))
  assert.deepEqual([shown.active, shown.disabled_reason], [false, 'gone'])
  const mail = await mailTo(service, owner.email, ({ subject }) => /webhook/.test(subject ?? ''))
  assert.match(mail.text ?? '', /answered 410/)
  await answered(422, owner.post(flat('webhooks', hook, '/deliveries/redeliver'), { since: '2026-01-01T00:00:00Z' }))
  receiver.on(hook.path, (response) => response.writeHead(200).end())
  assert.equal((await answered(200, owner.patch(flat('webhooks', hook), { active: true }))).disabled_reason, null)
  const { count } = await answered(
    200,
    owner.post(flat('webhooks', hook, '/deliveries/redeliver'), { since: '2026-01-01T00:00:00Z' }),
  )
  assert.equal(count, 1)
  const [first, again] = await receiver.wait(hook.path, 2)
  assert.equal(again!.headers['webhook-id'], first!.headers['webhook-id'])
  await settled(service, owner, hook, 1)
  assert.equal(observer.active, true)
})

test('a webhook whose attempts fail for a day is turned off, and what waited can be redelivered', async () => {
  const hook = await webhook()
  receiver.on(hook.path, (response) => response.writeHead(503).end())
  const page = await newPage(owner, hook.website)
  await settled(service, owner, hook, 1, 'pending')
  // Nineteen further failures, the first of them a day ago.
  await service.database.write((tx) =>
    tx
      .updateTable('webhook_queues')
      .set({ consecutive_failures: 19, failing_since: Date.now() - 86_400_001 })
      .where('id', '=', hook.id)
      .execute(),
  )
  await answered(200, owner.patch(flat('pages', page), { title: 'While it fails' }))
  await settled(service, owner, hook, 2, 'pending')
  await makeDue(service, hook)
  await mailTo(service, owner.email, ({ text }) => /For more than a day/.test(text ?? ''))
  const shown = await answered(200, owner.get(flat('webhooks', hook)))
  assert.deepEqual([shown.active, shown.disabled_reason, shown.consecutive_failures], [false, 'failing', 20])
  await makeDue(service, hook)
  await settled(service, owner, hook, 2, 'failed')
})

test('what answers wrongly is a failed attempt with its reason, and holds up nothing else', async () => {
  receiver.on('/huge', (response) => {
    response.writeHead(200)
    response.on('error', () => {}).end(Buffer.alloc(10_000_000, 'x'))
  })
  receiver.on('/redirect', (response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end())
  receiver.on('/cut', (response) => response.destroy())
  receiver.on('/drip', (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  })
  const website = await newWebsite(owner)
  const result = async (url: string) => {
    const made = await answered(201, owner.post(`${API}/websites/${website.id}/webhooks`, { url, active: false }))
    const { status, attempts } = await answered(201, owner.post(flat('webhooks', made, '/test')))
    return [status, attempts[0].status, attempts[0].error, attempts[0].response?.length ?? null]
  }
  const results = await Promise.all(
    [
      `${receiver.url}/huge`,
      `${receiver.url}/redirect`,
      `${receiver.url}/cut`,
      `${receiver.url}/drip`,
      untrusted.url,
      'https://127.0.0.1/',
      `https://127.0.0.1:${receiver.port}/`,
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest',
      'https://example.com:8443/',
    ].map(result),
  )
  const drip = results.splice(3, 1)[0]!
  assert.deepEqual(drip.slice(0, 3), ['delivered', 200, null])
  assert.deepEqual(results, [
    ['delivered', 200, null, 200],
    ['failed', 302, 'The endpoint answered 302.', null],
    ['failed', null, UNREACHABLE, null],
    ['failed', null, UNREACHABLE, null],
    ['failed', null, "The address has no public address. The service's operator can allow it with FETCH_ALLOW.", null],
    ['failed', null, "The address has no public address. The service's operator can allow it with FETCH_ALLOW.", null],
    ['failed', null, "The address has no public address. The service's operator can allow it with FETCH_ALLOW.", null],
    ['failed', null, "The address has no public address. The service's operator can allow it with FETCH_ALLOW.", null],
    ['failed', null, "The address must be on port 443. The service's operator can allow it with FETCH_ALLOW.", null],
  ])
  assert.equal(untrusted.connections() > 0, true)
})

test('one delivery is sent again on request', async () => {
  const hook = await webhook()
  await newPage(owner, hook.website)
  const [delivery] = await settled(service, owner, hook, 1)
  const again = await answered(200, owner.post(`${API}/websites/webhooks/deliveries/${delivery.id}/redeliver`))
  assert.equal(again.status, 'pending')
  const received = await receiver.wait(hook.path, 2)
  assert.equal(received[0]!.headers['webhook-id'], received[1]!.headers['webhook-id'])
  const [after] = await settled(service, owner, hook, 1)
  assert.equal(after.attempts.length, 2)
})

test('chat services get a sentence, in which nothing is a mention or a link', async () => {
  const slack = await webhook({ format: 'slack' })
  await newPage(owner, slack.website, { title: '<!channel> & co' })
  const [one] = await receiver.wait(slack.path, 1)
  assert.equal(
    one!.payload.text,
    `*A test*: page “&lt;!channel&gt; &amp; co” was created by ${owner.email.split('@')[0]} (test)`,
  )
  const discord = await webhook({ format: 'discord' })
  await newPage(owner, discord.website, { title: '@everyone [x](https://a.b)' })
  const [two] = await receiver.wait(discord.path, 1)
  assert.match(
    two!.payload.content,
    /^\*\*A test\*\*: page “\\@everyone \\\[x\\\]\\\(https\\:\/\/a\.b\\\)” was created by /,
  )
  assert.deepEqual(two!.payload.allowed_mentions, { parse: [] })
  const teams = await webhook({ format: 'teams' })
  await newPage(owner, teams.website, { title: '<at>all</at> **x** [x](https://a.b)' })
  const [three] = await receiver.wait(teams.path, 1)
  const [{ contentType, content }] = three!.payload.attachments
  assert.deepEqual([three!.payload.type, contentType], ['message', 'application/vnd.microsoft.card.adaptive'])
  assert.deepEqual([content.type, content.version, content.body.length], ['AdaptiveCard', '1.2', 1])
  // Runs of text have no markup, other than blocks of text.
  const [{ type, inlines }] = content.body
  const by = owner.email.split('@')[0]
  assert.equal(type, 'RichTextBlock')
  assert.deepEqual(
    inlines.map(({ text }: Json) => text),
    ['A test', `: page “<at>all</at> **x** [x](https://a.b)” was created by ${by} (test)`],
  )
  const { status } = await answered(201, owner.post(flat('webhooks', discord, '/test')))
  assert.equal(status, 'delivered')
})

test('a deleted webhook gets nothing, and its deliveries end with it', async () => {
  const hook = await webhook()
  receiver.on(hook.path, (response) => response.writeHead(500).end())
  await newPage(owner, hook.website)
  await settled(service, owner, hook, 1, 'pending')
  await answered(204, owner.delete(flat('webhooks', hook)))
  await newPage(owner, hook.website)
  const left = service.database.reader.selectFrom('deliveries').select('id').where('webhook_id', '=', hook.id)
  await until(async () => {
    service.services.worker.wake()
    return (await left.execute()).length === 0
  })
  assert.equal(receiver.at(hook.path).length, 1)
})

test('the metrics count attempts and what waits', async () => {
  const { text } = await service.anonymous.get('/metrics')
  assert.match(text, /^sitewright_delivery_attempts_total\{outcome="delivered"\} \d+$/m)
  assert.match(text, /^sitewright_delivery_attempts_total\{outcome="failed"\} \d+$/m)
  assert.match(text, /^sitewright_deliveries_pending \d+$/m)
  assert.match(text, /^sitewright_deliveries_overdue_seconds [\d.]+$/m)
})
