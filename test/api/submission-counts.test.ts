import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { agentOf } from '#test/mcp/support/agent.ts'
import { makeSite, type TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'

const API = '/api/v1/websites'
const FIELDS = [
  { label: 'Course', type: 'select', options: [{ value: 'yoga', label: 'Morning yoga' }, 'Pilates'] },
  { label: 'Extras', type: 'checkboxes', options: ['Mat', 'Towel'] },
  { label: 'News', type: 'checkbox' },
  { label: 'Visit', type: 'date' },
  { label: 'Email', type: 'email' },
]
/** What was sent, and when: the clocks of Berlin went forward in the night to the 29th. */
const SENT: [at: string, data: Json][] = [
  ['2026-03-27T23:30:00Z', { course: 'yoga', extras: ['Mat', 'Towel'], news: 'on', visit: '2026-05-02' }],
  ['2026-03-28T12:00:00Z', { course: 'yoga', extras: ['Mat'], visit: '2026-05-01' }],
  ['2026-03-29T21:59:00Z', { course: 'Pilates' }],
  ['2026-03-29T22:00:00Z', { email: 'ann@example.com' }],
]
const DAYS = { start_date: '2026-03-28', end_date: '2026-03-30' }

let service: Service
let site: TestSite
let form: Json
before(async () => {
  service = await startService()
  site = await makeSite(service, { time_zone: 'Europe/Berlin' })
  form = await site.add('forms', { name: 'Booking', fields: FIELDS, spam_protection: false })
  for (const [at, data] of SENT) await send(at, data)
})
after(() => service.close())

async function send(at: string, data: Json): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await site.visit(`/_forms/${form.id}`, {
    method: 'POST',
    body: JSON.stringify(data),
    headers,
  })
  assert.equal(status, 201, text)
  const { id } = JSON.parse(text)
  const created_at = Date.parse(at)
  await service.database.write((tx) => tx.updateTable('submissions').set({ created_at }).where('id', '=', id).execute())
  return id
}

const ask = (query: Record<string, string>) =>
  site.owner.get(`${API}/forms/${form.id}/submissions/counts?${new URLSearchParams({ ...DAYS, ...query })}`)

async function counts(query: Record<string, string>): Promise<Json[]> {
  const { status, body } = await ask(query)
  assert.equal(status, 200, JSON.stringify(body))
  return body.counts
}

test('by day, in the time zone of the website, each of the days', async () => {
  const { body } = await ask({ by: 'created_at' })
  assert.deepEqual(body, {
    ...DAYS,
    time_zone: 'Europe/Berlin',
    total: 4,
    counts: [
      { date: '2026-03-28', count: 2 },
      { date: '2026-03-29', count: 1 },
      { date: '2026-03-30', count: 1 },
    ],
  })
  const nested = await site.owner.get(
    `${API}/${site.id}/forms/${form.id}/submissions/counts?${new URLSearchParams({ ...DAYS, by: 'created_at' })}`,
  )
  assert.deepEqual(nested.body, body)
})

test('by what visitors chose, each option and what was left blank', async () => {
  assert.deepEqual(await counts({ by: 'course' }), [
    { value: 'yoga', label: 'Morning yoga', count: 2 },
    { value: 'Pilates', label: 'Pilates', count: 1 },
    { value: null, count: 1 },
  ])
  const { body } = await ask({ by: 'extras' })
  assert.equal(body.total, 4, 'one with two values is one submission')
  assert.deepEqual(body.counts, [
    { value: 'Mat', label: 'Mat', count: 2 },
    { value: 'Towel', label: 'Towel', count: 1 },
    { value: null, count: 2 },
  ])
  assert.deepEqual(await counts({ by: 'news' }), [
    { value: 'true', count: 1 },
    { value: 'false', count: 3 },
  ])
  assert.deepEqual(await counts({ by: 'visit' }), [
    { value: '2026-05-01', count: 1 },
    { value: '2026-05-02', count: 1 },
    { value: null, count: 2 },
  ])
})

test('by both, what occurred', async () => {
  const expected = [
    { date: '2026-03-28', value: 'yoga', label: 'Morning yoga', count: 2 },
    { date: '2026-03-29', value: 'Pilates', label: 'Pilates', count: 1 },
    { date: '2026-03-30', value: null, count: 1 },
  ]
  assert.deepEqual(await counts({ by: 'created_at,course' }), expected)
})

test('only the days asked for, only a status, and spam only when asked for', async () => {
  assert.deepEqual(await counts({ by: 'created_at', start_date: '2026-03-29', end_date: '2026-03-29' }), [
    { date: '2026-03-29', count: 1 },
  ])
  const id = await send('2026-03-28T08:00:00Z', { course: 'yoga' })
  await site.owner.patch(`${API}/forms/submissions/${id}`, { spam: true, status: 'read' })
  assert.equal((await counts({ by: 'course' }))[0]!.count, 2)
  assert.deepEqual((await counts({ by: 'course', spam: 'true' }))[0], {
    value: 'yoga',
    label: 'Morning yoga',
    count: 1,
  })
  assert.equal((await ask({ by: 'course', spam: 'true', status: 'new' })).body.total, 0)
  assert.equal((await ask({ by: 'course', spam: 'true', status: 'read' })).body.total, 1)
})

test('what a field held when it was another counts as it was sent', async () => {
  const own = await site.add('forms', { name: 'Changing', fields: [{ label: 'Course' }], spam_protection: false })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ course: 'y'.repeat(300) })
  assert.equal((await site.visit(`/_forms/${own.id}`, { method: 'POST', body, headers })).status, 201)
  await site.change('forms', own.id, { fields: [{ name: 'course', type: 'select', options: ['yoga'] }] })
  const answer = await site.owner.get(`${API}/forms/${own.id}/submissions/counts?by=course`)
  assert.deepEqual(answer.body.counts, [
    { value: 'yoga', label: 'yoga', count: 0 },
    { value: 'y'.repeat(200), count: 1 },
  ])
})

test('what cannot be counted is refused with what can', async () => {
  for (const [query, detail] of [
    [{ by: 'email' }, /Count by one of created_at, course, extras, news, visit/],
    [{ by: 'corse' }, /Count by one of created_at, course/],
    [{ by: 'course,visit' }, /Give one of created_at/],
    [{ by: 'created_at', start_date: '2026-03-31' }, /end_date that is not before/],
    [{ by: 'created_at', start_date: '2020-01-01' }, /at most 731 days/],
  ] as [Record<string, string>, RegExp][]) {
    const { status, body } = await ask(query)
    assert.equal(status, 400, JSON.stringify(query))
    assert.match(body.detail, detail)
  }
  assert.equal((await site.owner.get(`${API}/forms/${form.id}/submissions/counts`)).status, 400, 'without by')
})

test('days with too many submissions, or too many values, are refused before they are counted', async () => {
  const own = await site.add('forms', { name: 'Busy', fields: FIELDS })
  const perDay = 25_001
  const first = Date.parse('2026-01-01T00:00:00Z')
  await service.database.write((tx) =>
    sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(4 * perDay - 1)})
      insert into submissions (id, website_id, form_id, form_version_id, number, data, language, status, spam, spam_reasons,
        over_quota, file_bytes, revision, created_at, updated_at)
      select 'busy-' || i, ${site.id}, ${own.id}, ${own.version_id}, i, '{"course":"yoga","visit":"day ' || i || '"}', 'en', 'new',
        0, '[]', 0, 0, 1, cast(${sql.lit(first)} as bigint) + (i / ${sql.lit(perDay)}) * 86400000, 0 from n`.execute(
      tx,
    ),
  )
  const askFor = (by: string, end_date: string) =>
    site.owner.get(
      `${API}/forms/${own.id}/submissions/counts?${new URLSearchParams({ by, start_date: '2026-01-01', end_date })}`,
    )
  const tooMany = await askFor('created_at', '2026-01-04')
  assert.equal(tooMany.status, 400)
  assert.match(tooMany.body.detail, /more than 100000 submissions.*ask for fewer days/)
  assert.deepEqual((await askFor('course', '2026-01-03')).body.counts[0].count, 3 * perDay)
  const various = await askFor('visit', '2026-01-01')
  assert.equal(various.status, 400)
  assert.match(various.body.error, /more than 2000 counts/)
})

test('the tool that lists submissions counts them when it is told by what', async () => {
  const agent = agentOf(site.owner)
  const counted = await agent.made('submissions_list', { form_id: form.id, by: ['course'], ...DAYS })
  assert.deepEqual(counted.counts[0], { value: 'yoga', label: 'Morning yoga', count: 2 })
  assert.equal((await agent.made('submissions_list', { form_id: form.id })).data.length, 4)
})
