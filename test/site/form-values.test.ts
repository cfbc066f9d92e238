import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, type TestSite } from './support.ts'

let service: Service
let site: TestSite
let table: Json
before(async () => {
  service = await startService({ VISIT_LIMIT: '0' })
  site = await makeSite(service)
  const columns = [
    { key: 'title', name: 'Title', type: 'text' },
    { key: 'slug', name: 'Slug', type: 'text', unique: true },
    { key: 'price', name: 'Price', type: 'number' },
    { key: 'starts', name: 'Starts', type: 'date' },
    { key: 'days', name: 'Days', type: 'multi_select', options: ['Mon', 'Tue'] },
  ]
  table = await site.add('tables', { name: 'Courses', key: 'courses', columns })
})
after(() => service.close())

let made = 0
const COURSE = [
  { name: 'course', type: 'hidden', value_from: 'row.title' },
  { name: 'price', label: 'Price', type: 'number', value_from: 'row.price' },
  { name: 'starts', label: 'Starts', type: 'date', value_from: 'row.starts' },
  { name: 'days', label: 'Days', value_from: 'row.days' },
  { name: 'page', type: 'hidden', value_from: 'page.title' },
  { name: 'email', label: 'Email', type: 'email', required: true },
]

async function courseForm(prefix: string) {
  const form = await site.add('forms', { name: `Enroll ${++made}`, fields: COURSE })
  const html_content = `<h1>{{ row.title }}</h1><site-form name="${form.key}"/>`
  const title = 'Course: {{ row.title }}'
  await site.add('pages', { path: `${prefix}/:slug`, title, table_id: table.id, row_key: 'slug', html_content })
  return form
}

async function course(values: object): Promise<Json> {
  const rows = `/api/v1/websites/${site.id}/tables/${table.id}/rows`
  const { status, body, text } = await site.owner.post(rows, { values })
  assert.equal(status, 201, text)
  return body
}

async function send(form: Json, fields: object) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields as Record<string, string>).toString()
  return site.visit(`/_forms/${form.id}`, { method: 'POST', body, headers })
}

async function last(form: Json): Promise<Json> {
  const { body } = await site.owner.get(`/api/v1/websites/forms/${form.id}/submissions`)
  return body.data.toSorted((a: Json, b: Json) => b.number - a.number)[0].data
}

/** What the inputs of a form hold, by their names. */
function inputsOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input [^>]*name="([^"]+)"[^>]* value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name, value]) => [name, value]))
}

test('a form shows and stores what the row of its page has', async () => {
  const form = await courseForm('/courses')
  const bread = await course({
    title: 'Bread & rye',
    slug: 'bread',
    price: 12.5,
    starts: '2027-03-01',
    days: ['Mon', 'Tue'],
  })
  const { text } = await site.visit('/courses/bread')
  const { course: shown, price, starts, days, page, _page } = inputsOf(text)
  assert.deepEqual(
    [shown, price, starts, days, page, _page],
    ['Bread &amp; rye', '12.5', '2027-03-01', 'Mon, Tue', 'Course: Bread &amp; rye', '/courses/bread'],
  )
  assert.match(text, /<input [^>]*type="number"[^>]* readonly/)
  assert.ok(!/<input [^>]*type="email"[^>]* readonly/.test(text))
  assert.equal((await send(form, { email: 'ann@example.com', _page: '/courses/bread' })).status, 303)
  const stored = { course: 'Bread & rye', price: 12.5, starts: '2027-03-01', days: 'Mon, Tue' }
  assert.deepEqual(await last(form), { ...stored, page: 'Course: Bread & rye', email: 'ann@example.com' })

  const changed = await site.owner.patch(`/api/v1/websites/tables/rows/${bread.id}`, { values: { price: 15 } })
  assert.equal(changed.status, 200, changed.text)
  await changesReported(service)
  assert.equal(inputsOf((await site.visit('/courses/bread')).text).price, '15')
})

test('a visitor can name another page, and nothing that is on none', async () => {
  const form = await courseForm('/classes')
  await course({ title: 'Cake', slug: 'cake', price: 20 })
  const email = 'ann@example.com'
  await send(form, { email, course: 'Free cake', price: '0', page: 'x', _page: '/classes/cake' })
  assert.deepEqual(await last(form), { course: 'Cake', price: 20, page: 'Course: Cake', email })
  for (const _page of ['/classes/none', '/nowhere', 'https://elsewhere.example', '/%', ''])
    assert.equal((await send(form, { email, course: 'Free cake', price: '0', _page })).status, 303)
  assert.deepEqual(await last(form), { email })
  const refused = await send(form, { email: 'no', course: 'Free cake', price: '0', _page: '/classes/cake' })
  assert.equal(refused.status, 422)
  const { course: shown, price } = inputsOf(refused.text)
  assert.deepEqual([shown, price], ['Cake', '20'])
})

test('what the page does not have is as the field says, and a field that needs it is refused without', async () => {
  const fields = [
    { name: 'about', label: 'About', value_from: 'row.title', default_value: 'In general' },
    { name: 'price', label: 'Price', type: 'number', value_from: 'row.price' },
    { name: 'from', type: 'hidden', value_from: 'page.url', required: true },
    { name: 'title', type: 'hidden', value_from: 'page.title' },
  ]
  const form = await site.add('forms', { name: 'Ask', fields })
  await site.add('pages', { path: '/ask', title: 'Ask us', html_content: `<site-form name="${form.key}"/>` })
  const { text } = await site.visit('/ask')
  const address = `http://${site.host}:${service.port}/ask`
  const { about, price, from, title } = inputsOf(text)
  assert.deepEqual([about, price, from, title], ['In general', undefined, address, 'Ask us'])
  assert.equal((await send(form, { _page: '/ask' })).status, 303)
  assert.deepEqual(await last(form), { about: 'In general', from: address, title: 'Ask us' })
  assert.equal((await send(form, { from: 'forged', _page: '/gone' })).status, 422)
})

test('what is behind a password is stored with the form, and told to nobody who only names its page', async () => {
  const fields = [
    { name: 'title', label: 'Title', value_from: 'page.title' },
    { name: 'email', label: 'Email', type: 'email' },
  ]
  const form = await site.add('forms', { name: 'Staff', fields })
  const protected_paths = [{ path: '/staff', password: 'a long password' }]
  const { status, text } = await site.owner.put(`/api/v1/websites/${site.id}/protection`, { protected_paths })
  assert.equal(status, 200, text)
  await site.add('pages', {
    path: '/staff/plans',
    title: 'Secret plans',
    html_content: `<site-form name="${form.key}"/>`,
  })
  const refused = await send(form, { email: 'no', _page: '/staff/plans' })
  assert.equal(refused.status, 422)
  assert.ok(!refused.text.includes('Secret plans'), refused.text)
  assert.equal((await send(form, { email: 'ann@example.com', _page: '/staff/plans' })).status, 303)
  assert.deepEqual(await last(form), { title: 'Secret plans', email: 'ann@example.com' })
})

test('the check names forms that take what is not there', async () => {
  const own = await makeSite(service)
  const rooms = await own.add('tables', {
    name: 'Rooms',
    key: 'rooms',
    columns: [{ key: 'name', name: 'Name', type: 'text' }],
  })
  const select = (options_from: object) => ({ type: 'select', options_from })
  const fields = [
    { label: 'A', ...select({ table: 'rooms', column: 'name' }) },
    { label: 'B', ...select({ table: 'halls', column: 'name' }) },
    { label: 'C', ...select({ table: 'rooms', column: 'name', value: 'code' }) },
    { label: 'D', type: 'hidden', value_from: 'page.title' },
    { label: 'E', type: 'hidden', value_from: 'row.name' },
    { label: 'F', type: 'hidden', value_from: 'row.seats' },
  ]
  const form = await own.add('forms', { name: 'Book', fields })
  const found = async () => {
    const { body } = await own.owner.get(`/api/v1/websites/${own.id}/check?kinds=broken_form`)
    for (const { record } of body.data) assert.deepEqual(record, { kind: 'form', id: form.id })
    return body.data.map(({ field, message }: Json) => [field, message])
  }
  const options = [
    ['fields.1.options_from', "In the form Book, B takes its options from the table halls, which doesn't exist."],
    ['fields.2.options_from', "In the form Book, C takes its options from the column code, which rooms doesn't have."],
  ]
  assert.deepEqual(await found(), options)
  const page = await own.add('pages', { path: '/book', html_content: '<site-form name="book"/>' })
  const without = (field: string, key: string) => [
    `fields.${field}.value_from`,
    `In the form Book, ${key} takes row.${key === 'E' ? 'name' : 'seats'}, and no page with the form shows rows that have it.`,
  ]
  assert.deepEqual(await found(), [...options, without('4', 'E'), without('5', 'F')])
  await own.change('pages', page.id, { path: '/rooms/:slug', table_id: rooms.id, row_key: 'name' })
  assert.deepEqual(await found(), [...options, without('5', 'F')])
})
