// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('visits are shown in tables as the API tells them, a click on a row filters, and a day opens its hours', async () => {
  const { page, person, site } = await opened.person(LATER)
  const visit = (path: string, userAgent: string) => site.visit(path, { headers: { 'user-agent': userAgent } })
  await site.add('pages', { title: 'Menu', path: '/menu', html_body: '<h1>Menu</h1>' })
  await visit('/menu', FIREFOX)
  await visit('/menu', `${FIREFOX} (another)`)
  await visit('/menu', FIREFOX)
  await visit('/menu', 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)')
  const read = async () => (await person.get(`/api/v1/websites/${site.id}/analytics`)).body
  await until(read, ({ overview, bot_overview }) => overview.pageviews === 3 && bot_overview.hits === 1)

  await page.goto(`/console/${site.subdomain}/analytics`)
  await page.locator('canvas').first().waitFor()
  await page.getByText('2 online now').waitFor()
  await assertSound(page, 'analytics as plots')
  await page.getByRole('button', { name: 'Show tables' }).press('Enter')
  const answer = await read()
  const table = page.getByRole('table', { name: 'People over time' })
  const rows = await table.locator('tbody tr').allTextContents()
  assert.deepEqual(
    rows,
    answer.time_series.map(
      ({ date, visitors, pageviews }: { date: string; visitors: number; pageviews: number }) =>
        `${date}${visitors}${pageviews}0`,
    ),
  )
  const crawlers = page.getByRole('table', { name: 'AI crawlers' }).locator('tbody tr')
  assert.deepEqual(await crawlers.allTextContents(), ['OpenAIGPTBot trainingNever asked1000'])
  await page.setViewportSize(PHONE)
  await assertSound(page, 'analytics as tables, on a phone')
  const pages = page.getByRole('table', { name: 'Pages', exact: true })
  await pages.getByRole('button', { name: 'Only /menu' }).click()
  await page.getByRole('button', { name: 'Stop filtering by Page' }).waitFor()
  assert.match(page.url(), /path=%2Fmenu/)
  await page
    .getByRole('button', { name: `Hours of ${answer.end_date}` })
    .first()
    .click()
  await page.waitForURL(/by=hourly/)
  await page.keyboard.press('w')
  await page.waitForURL((url) => !url.search.includes('hourly'))
})

test('a long list shows its first rows, and all of it when asked', async () => {
  const { page, person, site } = await opened.person(LATER)
  for (let n = 1; n <= 9; n++) {
    await site.add('pages', { title: `Page ${n}`, path: `/page-${n}`, html_body: '<h1>Page</h1>' })
    await site.visit(`/page-${n}`, { headers: { 'user-agent': FIREFOX } })
  }
  const read = async () => (await person.get(`/api/v1/websites/${site.id}/analytics`)).body
  await until(read, ({ top_pages }) => top_pages.length === 9)
  await page.goto(`/console/${site.subdomain}/analytics`)
  const rows = page.getByRole('table', { name: 'Pages', exact: true }).locator('tbody tr')
  await rows.first().waitFor()
  assert.equal(await rows.count(), 8)
  await page.getByRole('button', { name: 'Show all 9: Pages' }).click()
  await rows.nth(8).waitFor()
  await page.getByRole('button', { name: 'Show fewer: Pages' }).click()
  await rows.nth(8).waitFor({ state: 'detached' })
})

const PHONE_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('visits are split by a device, a click filters everything by it, and the filter goes again', async () => {
  const { page, person, site } = await opened.person(LATER)
  await site.add('pages', { title: 'Menu', path: '/menu', html_body: '<h1>Menu</h1>' })
  const visit = (userAgent: string, query = '') => site.visit(`/menu${query}`, { headers: { 'user-agent': userAgent } })
  await visit(PHONE_BROWSER, '?utm_source=flyer')
  await visit(PHONE_BROWSER)
  await visit(FIREFOX)
  const read = async () => (await person.get(`/api/v1/websites/${site.id}/analytics`)).body
  await until(read, ({ overview }) => overview.pageviews === 3)
  await page.goto(`/console/${site.subdomain}/analytics?split=device`)
  const rows = page.getByRole('table', { name: 'Visits by' }).locator('tbody tr')
  await rows.nth(1).waitFor()
  await assertSound(page, 'visits by device')
  assert.deepEqual((await rows.allTextContents()).toSorted(), ['Computer0%110', 'Phone0%110'])
  await page.getByRole('button', { name: 'Only Phone' }).click()
  const chip = page.getByRole('button', { name: 'Stop filtering by Device' })
  await chip.waitFor()
  assert.equal(new URL(page.url()).searchParams.get('device'), 'phone')
  const pages = page.getByRole('table', { name: 'Pages', exact: true })
  await pages.getByText('2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Visits by' }).click()
  await page.getByRole('option', { name: 'UTM source' }).click()
  const split = page.getByRole('table', { name: 'Visits by' })
  await split.getByRole('button', { name: 'Only flyer' }).click()
  await page.getByRole('button', { name: 'Stop filtering by UTM source' }).waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'visits by UTM source, filtered, on a phone')
  await chip.click()
  await chip.waitFor({ state: 'detached' })
  assert.equal(new URL(page.url()).searchParams.get('utm_source'), 'flyer')
})

test('properties of events split visits and filter, and a funnel counts what was done in order', async () => {
  const { page, person, site } = await opened.person(LATER)
  await person.patch(`/api/v1/websites/${site.id}`, { analytics_script: true })
  await site.add('pages', { title: 'Menu', path: '/menu', html_body: '<h1>Menu</h1>' })
  for (const plan of ['pro', 'free']) {
    const headers = { 'user-agent': `${FIREFOX} ${plan}` }
    await site.visit('/menu', { headers })
    const body = new URLSearchParams({ path: '/menu', event: 'Sign up', properties: JSON.stringify({ plan }) })
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    await site.visit('/_visits', { method: 'POST', body: body.toString(), headers: form })
  }
  const asked = { metrics: ['visits'], dimensions: ['property:plan'] }
  const read = async () => (await person.post(`/api/v1/websites/${site.id}/analytics/query`, asked)).body
  await until(read, ({ results }) => results.length === 2)
  await page.goto(`/console/${site.subdomain}/analytics`)
  await page.getByRole('button', { name: 'Visits by' }).click()
  await page.getByRole('option', { name: 'Property plan' }).click()
  await page.getByRole('button', { name: 'Only pro' }).click()
  await page.getByRole('button', { name: 'Stop filtering by Property' }).waitFor()
  await page.getByRole('button', { name: 'Only free' }).waitFor({ state: 'detached' })
  const rows = page.getByRole('table', { name: 'Visits by' }).locator('tbody tr')
  assert.deepEqual(await rows.allTextContents(), ['pro50%111'])
  await assertSound(page, 'visits by a property')
  await page.getByRole('button', { name: 'Make a funnel' }).click()
  await page.getByLabel('Step 1: Page').fill('/menu')
  await page.getByRole('button', { name: 'Step 2', exact: false }).first().click()
  await page.getByRole('option', { name: 'Goal' }).click()
  await page.getByLabel('Step 2: Goal').fill('event:Sign up')
  await page.getByRole('button', { name: 'Show funnel' }).click()
  const steps = page.getByRole('table', { name: 'Funnel' }).locator('tbody tr')
  await steps.nth(1).waitFor()
  assert.deepEqual(await steps.allTextContents(), ['1. Page /menu110100%', '2. Goal event:Sign up110100%100%'])
  await assertSound(page, 'a funnel')
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Change steps' }).click()
  await assertSound(page, 'the steps of a funnel, on a phone')
})

test('days of another service are brought along, shown and removed', async () => {
  const { page, site } = await opened.person(LATER)
  await page.goto(`/console/${site.subdomain}/analytics?from=2024-03-01&to=2024-03-02`)
  const csv = 'date,visitors,pageviews,bounces,visits,visit_duration\n2024-03-01,17,30,3,20,600\n'
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import days' }).click()
  await (await chosen).setFiles({ name: 'imported_visitors.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Plausible: 1 day from 2024-03-01 to 2024-03-01').waitFor()
  await page.getByText('17', { exact: true }).first().waitFor()
  await assertSound(page, 'imported days')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Plausible: 1 day').waitFor({ state: 'detached' })
})

const DAY_MS = 86_400_000

test('a change is shown with the visitors of the weeks around it, and any period is compared with', async () => {
  const { page, person, site } = await opened.person(LATER)
  await person.patch(`/api/v1/websites/${site.id}`, { time_zone: 'UTC' })
  const made = await person.post(`/api/v1/websites/${site.id}/change_sets`, { title: 'New hero' })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await site.add('pages', { title: 'Menu', path: '/menu', html_body: '<h1>Menu</h1>' })
  const today = Math.floor(Date.now() / DAY_MS)
  // Ten days ago, so that the week after it is over.
  const shown = today - 10
  const started_at = shown * DAY_MS + DAY_MS / 2
  const { database } = opened.service
  const daily = (day: number) => (day < shown ? 10 : day > shown ? 15 : 999)
  await database.write(async (tx) => {
    await tx.updateTable('change_sets').set({ started_at }).where('id', '=', made.body.id).execute()
    const days = [...Array.from({ length: 30 }, (_, n) => today - n), today - 365].map((day) => ({
      ...{ website_id: site.id, dimension: 'all' as const, day, value: '', page_id: null },
      ...{ visitors: daily(day), visits: daily(day), pageviews: daily(day), bounces: 0, duration_ms: 0 },
    }))
    await tx.insertInto('analytics_totals').values(days).execute()
  })
  const date = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
  await page.goto(`/console/${site.subdomain}/analytics?from=${date(shown - 2)}&to=${date(today)}`)
  const row = page.getByRole('table', { name: 'Changes beside traffic' }).locator('tbody tr', { hasText: 'New hero' })
  await row.waitFor()
  await assertSound(page, 'changes beside traffic')
  assert.match((await row.textContent())!, /^New hero.*1015\+50%$/)
  await page.goto(`/console/${site.subdomain}/analytics?from=${date(today)}&to=${date(today)}`)
  await page.getByText('15 before', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Another period' }).click()
  await page.getByLabel('Compared from').fill(date(shown))
  await page.getByText('999 before', { exact: true }).first().waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'compared with another period, on a phone')
})
