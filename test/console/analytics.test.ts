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
  await page.setViewportSize(PHONE)
  await assertSound(page, 'analytics as tables, on a phone')
  const pages = page.getByRole('table', { name: 'Pages', exact: true })
  await pages.getByRole('button', { name: 'Only /menu' }).click()
  await page.getByRole('button', { name: 'Stop filtering by path' }).waitFor()
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
