// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { TestSite } from '#test/site/support.ts'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { assertSound, type Console, openConsole, PHONE } from './support.ts'

const PATH = (site: { subdomain: string }) => `/console/${site.subdomain}/review`

let opened: Console
before(async () => {
  const chromium = findOrInstallChromium()
  opened = await openConsole('executable' in chromium ? { CHROMIUM: chromium.executable } : {})
})
after(() => opened?.close())

const BEFORE = '<h1>Before</h1>'
const AFTER = '<h1>After</h1>'

/** An agent changes one page for review, and makes a draft of another. */
async function agentWorks(site: TestSite) {
  const home = await pageAt(site, '/', 'Home')
  const agent = agentOf(site.owner)
  await change(agent, home.id)
  const draft = { website_id: site.id, path: '/news', title: 'News', html_content: '<h1>News</h1>', status: 'draft' }
  const created = await agent.call('pages_create', draft)
  assert.equal(created.isError, false, created.text)
  return home
}

/** A page that was there before the agent's run. */
async function pageAt(site: TestSite, path: string, title: string) {
  const page = await site.add('pages', { path, title, html_content: BEFORE })
  const { body } = await site.owner.get(`/api/v1/websites/${site.id}/change_sets`)
  for (const { id, state } of body.data)
    if (state === 'open') await site.owner.post(`/api/v1/websites/change_sets/${id}/end`, {})
  return page
}

async function change(agent: ReturnType<typeof agentOf>, id: string) {
  const updated = await agent.call('pages_update', { id, html_content: AFTER, publish: false })
  assert.equal(updated.isError, false, updated.text)
}

test('what an agent changed shows at once, is compared, published whole and undone whole', async () => {
  const { page, site } = await opened.person(PATH)
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await assertSound(page, 'nothing waits')
  const pages = [await pageAt(site, '/', 'Home'), await pageAt(site, '/menu', 'Menu')]
  for (const { id } of pages) await change(agentOf(site.owner), id)
  await page.getByRole('button', { name: 'Publish all of it' }).waitFor()
  await page.getByRole('button', { name: 'Show changes' }).first().click()
  await page.getByRole('button', { name: 'Line 1: 1 removed, 1 added' }).waitFor()
  await page.getByRole('figure').getByText('Visitors see, v1').waitFor()
  await page.getByRole('figure').getByText('Newest, v2').waitFor()
  await assertSound(page, 'review')
  await page.getByRole('heading', { level: 2 }).getByRole('link').click()
  await page.getByRole('region', { name: 'Menu' }).waitFor()
  await assertSound(page, 'change set')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published 2 records').waitFor()
  assert.match(await site.text('/menu'), /After/)
  await page.getByRole('button', { name: 'Undo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo these changes' })
  await dialog.getByRole('listitem').first().waitFor()
  await assertSound(page, 'undo')
  // What is unchecked stays as it is; the rest is undone afterwards.
  await dialog.getByRole('checkbox', { name: 'Home' }).press(' ')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Some of the changes are undone').waitFor()
  assert.equal((await site.owner.get(`/api/v1/websites/pages/${pages[0].id}`)).body.html_content, AFTER)
  assert.match(await site.text('/menu'), /Before/)
  await page.getByRole('button', { name: 'Undo…' }).click()
  await dialog.getByRole('checkbox', { name: 'Home' }).waitFor()
  await dialog.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('The changes are undone', { exact: true }).waitFor()
  for (const { id } of pages)
    assert.equal((await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content, BEFORE)
  assert.match(await site.text('/menu'), /Before/)
})

test('by keyboard one record is published and undone, and all are published on a phone', async () => {
  const { page, site } = await opened.person(PATH)
  const home = await agentWorks(site)
  const live = async () => (await site.owner.get(`/api/v1/websites/pages/${home.id}`)).body.live_version_id
  const former = await live()
  const actions = page.getByRole('button', { name: 'Actions of Home' })
  await actions.press('Enter')
  const publish = page.getByRole('menuitem', { name: 'Publish' })
  await publish.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Published one record').waitFor()
  assert.notEqual(await live(), former)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter')
  await page.getByText('Undone').waitFor()
  assert.equal(await live(), former)
  await page.setViewportSize(PHONE)
  await actions.waitFor()
  await assertSound(page, 'review on a phone')
  await page.getByRole('button', { name: 'Publish all', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  assert.match(await site.text('/'), /After/)
})

test('what changes while the screen is read for the first time is on it', async () => {
  const { page, site } = await opened.person(({ subdomain }) => `/console/${subdomain}`)
  await page.addInitScript(() => {
    const heard: unknown[] = []
    new BroadcastChannel('sitewright-events').onmessage = ({ data }) =>
      heard.push(data.begun ? 'begun' : data.event?.type)
    Object.assign(window, { heard })
  })
  const hears = (what: string) =>
    page.waitForFunction((wanted) => (window as unknown as { heard: unknown[] }).heard.includes(wanted), what)
  const { promise: changed, resolve: release } = Promise.withResolvers<void>()
  const { promise: reading, resolve: read } = Promise.withResolvers<void>()
  await page.route('**/waiting?*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const { body } = await site.owner.get(pathname + search)
    read()
    await changed
    await route.fulfill({ json: body })
  })
  await page.goto(`/console/${site.subdomain}/review`)
  await Promise.all([reading, hears('begun')])
  await agentWorks(site)
  await hears('page.created')
  // Events that come together are dealt with together, a moment later.
  await page.waitForTimeout(500)
  release()
  await page.getByRole('checkbox', { name: 'Select News' }).waitFor()
})

test('selected records go back to what visitors see, and come back', async () => {
  const { page, site } = await opened.person(PATH)
  const home = await agentWorks(site)
  const newest = async () => (await site.owner.get(`/api/v1/websites/pages/${home.id}`)).body.html_content
  for (const name of ['Home', 'News']) await page.getByRole('checkbox', { name: `Select ${name}` }).press(' ')
  await page.getByRole('button', { name: 'Undo selected' }).click()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  assert.equal(await newest(), BEFORE)
  await page.getByText('Undone: 2 records back to what visitors see').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('v1 → v4').waitFor()
  assert.equal(await newest(), AFTER)
})

test('publishing is scheduled, and cancelled', async () => {
  const { page, site } = await opened.person(PATH)
  await agentWorks(site)
  const scheduled = async () =>
    (await site.owner.get(`/api/v1/websites/${site.id}/publishings?status=scheduled`)).body.data.length
  await page.getByRole('button', { name: 'Publish later…' }).click()
  const next = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('When').fill(next)
  await assertSound(page, 'schedule')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Scheduled' }).waitFor()
  assert.equal(await scheduled(), 1)
  await page.getByRole('table', { name: 'Scheduled' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('table', { name: 'Scheduled' }).waitFor({ state: 'detached' })
  assert.equal(await scheduled(), 0)
})
