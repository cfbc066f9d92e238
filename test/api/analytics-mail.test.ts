import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailAnalytics } from '#resources/traffic/analytics/mail/mail-analytics.ts'
import { lastWeek } from '#resources/traffic/analytics/mail/schedule.ts'
import type { Json } from '#test/support/client.ts'
import { linkIn, mailsTo, mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newWebsite } from './make.ts'

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser()
})
after(() => service?.close())

test('each member subscribes for themselves', async () => {
  const site = await newWebsite(owner)
  const viewer = await newMember(service, site, 'viewer')
  const weekly = async (by: Person) => (await answered(200, by.get(mailOf(site)))).weekly
  assert.deepEqual(await answered(200, viewer.put(mailOf(site), { weekly: true })), {
    website_id: site.id,
    weekly: true,
  })
  await answered(200, viewer.put(mailOf(site), { weekly: true }))
  assert.deepEqual([await weekly(viewer), await weekly(owner)], [true, false])
  await answered(200, viewer.put(mailOf(site), { weekly: false }))
  assert.equal(await weekly(viewer), false)
})

test('the mail says in plain words what happened in the week, once', async () => {
  const zone = 'Europe/Berlin'
  const site = await newWebsite(owner, { name: 'Bakery', time_zone: zone })
  await answered(200, owner.put(mailOf(site), { weekly: true }))
  const { first, last } = lastWeek(zone, Date.now())
  await count(site, [
    { day: first, dimension: 'all', visitors: 20, pageviews: 50 },
    { day: last, dimension: 'all', visitors: 10, pageviews: 10 },
    { day: last, dimension: 'path', value: '/menu', visitors: 9, pageviews: 9 },
    { day: first - 1, dimension: 'all', visitors: 20, pageviews: 20 },
    { day: last + 1, dimension: 'all', visitors: 999, pageviews: 999 },
  ])
  await makeDue(site)
  // As two processes would that take the job at the same time.
  await Promise.all([sendDue(), sendDue()])
  const mail = await mailTo(service, owner.email, ({ subject }) => subject!.startsWith('Bakery'))
  assert.equal(mail.subject, 'Bakery: 30 visitors last week')
  assert.match(mail.text!, /30 visitors \(50% more than in the week before\) made 30 visits and read 60 pages\./)
  assert.match(mail.text!, /Most came on Monday\./)
  assert.match(mail.text!, /Most people read \/menu \(9 visitors\)\./)
  assert.match(mail.text!, /No search engine, AI agent or other machine read it\./)

  const other = await newWebsite(owner, { name: 'Other' })
  await answered(200, owner.put(mailOf(other), { weekly: true }))
  await makeDue(other)
  await sendDue()
  await mailTo(service, owner.email, ({ subject }) => subject!.startsWith('Other'))
  const mails = await mailsTo(service, owner.email)
  assert.equal(mails.filter(({ subject }) => subject!.startsWith('Bakery')).length, 1)
})

test('the link in the mail ends it, but not by being opened', async () => {
  const site = await newWebsite(owner, { name: 'Linked' })
  await answered(200, owner.put(mailOf(site), { weekly: true }))
  await makeDue(site)
  await sendDue()
  const mail = await mailTo(service, owner.email, ({ subject }) => subject!.startsWith('Linked'))
  const link = linkIn(mail)
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  assert.equal(header('list-unsubscribe'), `<${link}>`)
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  const { pathname } = new URL(link)
  const host = `localhost:${service.port}`
  const page = await service.visit(host, pathname)
  assert.deepEqual([page.status, page.text.includes('Linked')], [200, true])
  const weekly = async () => (await answered(200, owner.get(mailOf(site)))).weekly
  assert.equal(await weekly(), true)
  const click = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: FORM }
  assert.equal((await service.visit(host, `${pathname.slice(0, -1)}x`, click)).status, 404)
  assert.equal(await weekly(), true)
  assert.equal((await service.visit(host, pathname, click)).status, 200)
  assert.equal(await weekly(), false)
  assert.equal((await service.visit(host, pathname, click)).status, 200, 'it can be repeated')
  const { data } = await answered(
    200,
    owner.get(`${API}/websites/${site.id}/audit_events?operation=analytics_mail_update`),
  )
  assert.deepEqual(
    data.map(({ actor, client }: Json) => [actor.id, client.kind]),
    [
      [owner.userId, 'unsubscribe_link'],
      [owner.userId, 'api_key'],
    ],
  )
})

test('who is no member any more gets no mail', async () => {
  const site = await newWebsite(owner, { name: 'Left' })
  const viewer = await newMember(service, site, 'viewer')
  for (const by of [viewer, owner]) await answered(200, by.put(mailOf(site), { weekly: true }))
  const { data } = await answered(200, owner.get(`${API}/websites/${site.id}/accesses`))
  const { id } = data.find(({ user }: Json) => user.id === viewer.userId)
  await answered(204, owner.delete(`${API}/websites/accesses/${id}`))
  await makeDue(site)
  await sendDue()
  await mailTo(service, owner.email, ({ subject }) => subject!.startsWith('Left'))
  const { reader } = service.database
  const rows = await reader.selectFrom('analytics_mails').select('user_id').where('website_id', '=', site.id).execute()
  assert.deepEqual(
    rows.map(({ user_id }) => user_id),
    [owner.userId],
  )
  assert.deepEqual(await mailsTo(service, viewer.email), [])
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function mailOf({ id }: { id: string }): string {
  return `${API}/websites/${id}/analytics/mail`
}

/** What the job does when it is its time. */
async function sendDue() {
  const { database, links, secrets, config } = service.services
  await mailAnalytics({ database, links, vault: secrets, plans: config.plans })({}, new AbortController().signal)
}

/** Mondays come; that of the owner last. */
async function makeDue({ id }: { id: string }) {
  await service.database.write(async (tx) => {
    const due = (next_at: number) => tx.updateTable('analytics_mails').set({ next_at }).where('website_id', '=', id)
    await due(1).execute()
    await due(2).where('user_id', '=', owner.userId).execute()
  })
}

type Counted = { day: number; dimension: 'all' | 'path'; value?: string; visitors: number; pageviews: number }

async function count({ id: website_id }: { id: string }, totals: Counted[]) {
  const rows = totals.map(({ value = '', ...total }) => {
    const rest = { page_id: null, visits: total.visitors, bounces: 0, duration_ms: 0 }
    return { website_id, value, ...total, ...rest }
  })
  await service.database.write((tx) => tx.insertInto('analytics_totals').values(rows).execute())
}
