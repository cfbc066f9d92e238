import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { startPreview } from './preview-support.ts'
import { makeSite } from './support.ts'

const service = await startService()
after(() => service.close())
after(() => mock.timers.reset())

/** In Berlin it is already the next day. */
const NOW = Date.parse('2026-12-14T23:30:00Z')
const COLUMNS = [
  { name: 'Title', type: 'text' },
  { name: 'Starts at', type: 'datetime' },
  { name: 'Day', type: 'date' },
  { name: 'Price', type: 'number' },
]
const EVENTS = [
  { title: 'a', starts_at: '2026-12-14T22:59:59Z', day: '2026-12-14', price: 1 },
  { title: 'b', starts_at: '2026-12-14T23:00:00Z', day: '2026-12-15', price: 2 },
  { title: 'c', starts_at: '2026-12-15T22:59:59Z', day: '2026-12-15', price: 3 },
  { title: 'd', starts_at: '2026-12-15T23:00:00Z', day: '2026-12-16', price: 4 },
  { title: 'now', price: 5 },
]

async function events() {
  const site = await makeSite(service, { time_zone: 'Europe/Berlin' })
  const table = await site.add('tables', { name: 'Events', columns: COLUMNS })
  for (const values of EVENTS) await site.add(`tables/${table.id}/rows`, { values })
  return site
}

const list = (where: string) => `<site-rows table="events" where="${where}">{{ row.title }} </site-rows>`

test('a date compares with a date-time by the day of the website, now and today are the time of the visit', async () => {
  const site = await events()
  mock.timers.enable({ apis: ['Date'], now: NOW })
  const cases: Record<string, string> = {
    "starts_at>='2026-12-15'": 'b c d',
    'starts_at>2026-12-15': 'd',
    'starts_at<2026-12-15': 'a',
    'starts_at<=2026-12-15': 'a b c',
    'starts_at=2026-12-15': 'b c',
    'starts_at!=2026-12-15': 'a d now',
    'starts_at>=now': 'c d',
    'starts_at<now': 'a b',
    'starts_at=today': 'b c',
    'starts_at<=today': 'a b c',
    'day<=today': 'a b c',
    'day>now': 'd',
    'day=2026-12-14T23:30:00Z': 'b c',
    'title=now': 'now',
  }
  const html_content = Object.keys(cases)
    .map((where) => `<p>${list(where)}</p>`)
    .join('\n')
  await site.add('pages', { path: '/', html_content })
  const shown = [...(await site.text()).matchAll(/<p>(.*?)<\/p>/g)].map(([, titles]) => titles!.trim())
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map((where, index) => [where, shown[index]])), cases)
  const tests = ['row.starts_at >= now', 'row.day = today', "row.starts_at = '2026-12-15'", "row.title = 'now'"]
  const inside = tests.map((condition) => `<i site-if="${condition}">x</i>`).join('|')
  await site.add('pages', { path: '/tests', html_content: `<site-rows table="events"><p>${inside}</p></site-rows>` })
  assert.deepEqual(
    [...(await site.text('/tests')).matchAll(/<p>(.*?)<\/p>/g)].map(([, found]) => found!.replaceAll(/<\/?i>/g, '')),
    ['|||', '|x|x|', 'x|x|x|', 'x|||', '|||x'],
  )
  mock.timers.reset()
})

test('a page that shows what is due follows the clock without a change', async () => {
  const site = await events()
  mock.timers.enable({ apis: ['Date'], now: NOW })
  const due = '<i site-if="row.starts_at <= now">{{ row.title }}</i>'
  await site.add('pages', {
    path: '/',
    html_content: `<p>${list('day>today')}<site-rows table="events">${due}</site-rows>`,
  })
  await site.add('pages', { path: '/list', html_content: `<p>${list('starts_at>=now')}` })
  assert.match(await site.text(), /<p>d <i>a<\/i><i>b<\/i>$/m)
  assert.match(await site.text('/list'), /<p>c d $/m)
  mock.timers.setTime(Date.parse('2026-12-15T23:00:30Z'))
  assert.match(await site.text(), /<p><i>a<\/i><i>b<\/i><i>c<\/i><i>d<\/i>$/m)
  assert.match(await site.text('/list'), /<p>$/m)
  mock.timers.reset()
})

test('a condition that is not understood is a warning, an empty list for visitors and a note in a preview', async () => {
  const site = await events()
  const cases = {
    'startsat>=now': 'it has no column startsat; did you mean starts_at?',
    "starts_at>='soon'": 'starts_at must be a date and time such as 2026-05-31T18:30:00+02:00.',
    'price>cheap': 'price must be a number such as 12 or 1.5.',
    'price~1': 'price has no operator contains for number.',
  }
  for (const [index, [where, warning]] of Object.entries(cases).entries()) {
    const page = await site.add('pages', {
      path: `/list-${index}`,
      html_content: `<h1>Events</h1>\n<p>${list(where)}</p>`,
    })
    assert.deepEqual(page.warnings, [`${page.path}: Line 2: the list of events shows nothing: ${warning}`])
    assert.match(await site.text(page.path), /<p><\/p>/)
    const again = await site.change('pages', page.id, { html_content: `<h1>Events!</h1>\n<p>${list(where)}</p>` })
    assert.deepEqual(again.warnings ?? [], [])
    const preview = await startPreview(service, site, { page_id: page.id })
    assert.match(await preview.text(page.path), /<p><mark class="site-note">[^<]*<\/mark><\/p>/)
  }
})
