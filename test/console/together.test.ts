// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { newMember } from '#test/api/make.ts'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { TestSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, LATER, openConsole, signedInPage, WIDE } from './support.ts'

const HTML = '<main>\n<h1>Bread</h1>\n<p>Every morning</p>\n<p>On Mill Street</p>\n</main>'

/** Of what somebody else changed. */
const OTHERS = 'rgb(107, 63, 212)'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('an agent’s change appears on the page while someone types there, is outlined, and is undone as a whole', async () => {
  const { page, site, id, header } = await editing()
  const frame = page.frameLocator('iframe')
  await frame.getByText('Every morning').click()
  await frame.locator('p[data-sw-text]').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' at six')
  // With a key of its own, so that its change set has nothing else.
  const { key } = (await site.owner.post('/api/v1/api_keys', { name: 'Claude' })).body
  const client = opened.service.clientFor(key)
  const agent = agentOf(client)
  await agent.call('pages_update', { id, old_html: 'Mill Street', new_html: 'Main Street', publish: false })
  await frame.getByText('On Main Street').waitFor()
  await frame.getByText('Every morning at six').waitFor()
  const outlined = (text: string) =>
    until(
      async () => (await colorsOf(frame)).get(text) ?? '',
      (color) => color === OTHERS,
    )
  await outlined('On Main Street')
  assert.notEqual((await colorsOf(frame)).get('Every morning at six'), OTHERS)
  const notice = page.getByRole('status').filter({ hasText: 'Claude changed this page' })
  await notice.getByRole('link', { name: 'Show changes' }).waitFor()
  await assertSound(page, 'a change of an agent on the page')

  const renamed = { old_html: 'Bakery', new_html: 'Corner Bakery', publish: false }
  assert.equal((await client.patch(`/api/v1/websites/headers/${header}`, renamed)).status, 200)
  await frame.getByText('Corner Bakery').waitFor()
  await page.getByRole('status').filter({ hasText: 'changed the header' }).waitFor()
  await outlined('Corner Bakery')

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.waitFor({ state: 'detached' })
  await frame.getByText('On Mill Street').waitFor()
  await frame.getByText('Every morning at six').waitFor()
  await page.keyboard.press('Control+s')
  const saved = await until(
    async () => (await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content,
    (html) => html.includes('at six'),
  )
  assert.equal(saved, HTML.replace('morning', 'morning at six'))
})

test('undo takes back one’s own step and leaves an agent’s change; where both changed the same, it says so', async () => {
  const { page, site, id } = await editing()
  const frame = page.frameLocator('iframe')
  await frame.getByText('Every morning').click()
  await frame.locator('p[data-sw-text]').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' at six')
  const { key } = (await site.owner.post('/api/v1/api_keys', { name: 'Claude' })).body
  const { call } = agentOf(opened.service.clientFor(key))
  const change = (old_html: string, new_html: string) =>
    call('pages_update', { id, old_html, new_html, publish: false })
  await change('Mill Street', 'Main Street')
  await frame.getByText('On Main Street').waitFor()
  const undo = page.getByRole('button', { name: 'Undo last change' })
  // Typing is undone by the word.
  while (!(await frame.getByText('Every morning', { exact: true }).isVisible())) await undo.press('Enter')
  await frame.getByText('On Main Street').waitFor()
  await undo.and(page.locator('[aria-disabled=true]')).waitFor()

  await frame.getByText('Bread').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await frame.getByText('Breads', { exact: true }).waitFor()
  await save(page, site, id, '<h1>Breads</h1>')
  const { structured } = await change('<h1>Breads</h1>', '<h1>Rolls</h1>')
  await frame.getByText('Rolls').waitFor()
  // The page may show it before the editor has read it.
  await page.getByText(`the newest is v${structured.version_number}`).first().waitFor()
  await undo.press('Enter')
  await page.getByText('Claude changed the same since, so your step is not undone').waitFor()
  await frame.getByText('Rolls').waitFor()
  await assertSound(page, 'a step that is not undone')
})

test('an agent is named for its change right after a save, though the page is read late', async () => {
  const { page, site, id } = await editing()
  const frame = page.frameLocator('iframe')
  await frame.getByText('Bread').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  const { promise: changed, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v1/websites/pages/${id}`, async (route) => {
    if (route.request().method() === 'GET') await changed
    await route.continue()
  })
  await save(page, site, id, '<h1>Breads</h1>')
  const { key } = (await site.owner.post('/api/v1/api_keys', { name: 'Claude' })).body
  const { call } = agentOf(opened.service.clientFor(key))
  await call('pages_update', { id, old_html: 'Breads', new_html: 'Rolls', publish: false })
  release()
  await page.getByRole('status').filter({ hasText: 'Claude changed this page' }).waitFor()
  await frame.getByText('Rolls').waitFor()
  await page.getByRole('button', { name: 'Undo last change' }).press('Enter')
  await page.getByText('Claude changed the same since, so your step is not undone').waitFor()
})

test('two people on one page see where the other is, by name, until the other leaves', async () => {
  const { page, site, id } = await editing()
  const ben = await newMember(opened.service, site, 'content')
  const second = await signedInPage(opened, ben, `/console/${site.subdomain}/pages/${id}?width=820`, WIDE)
  await second.locator('iframe[aria-busy=false]').waitFor()
  const [frame, other] = [page.frameLocator('iframe'), second.frameLocator('iframe')]
  await frame.getByText('Every morning').click()
  const people = (on: typeof page) => on.getByRole('list', { name: 'Also working on this website' })
  await people(second).getByText('is on “Every morning”').waitFor()
  await other.getByText('On Mill Street').click()
  await people(page).getByText('is on “On Mill Street”').waitFor()
  const name = (await people(page).locator('bdi').first().textContent())!
  const outlined = async () =>
    frame.getByText('On Mill Street').evaluate((element) => {
      const { outlineStyle } = getComputedStyle(element)
      return `${outlineStyle} ${getComputedStyle(element, '::after').content}`
    })
  await until(outlined, (shown) => shown === `dotted "${name}"`)
  const heightOf = () => frame.locator('main').evaluate((main) => main.getBoundingClientRect().height)
  const height = await heightOf()
  await assertSound(page, 'somebody else on the page')
  await second.goto(`/console/${site.subdomain}`)
  await until(outlined, (shown) => shown === 'none none')
  assert.equal(await heightOf(), height)
  await people(page).getByText('is on “On Mill Street”').waitFor({ state: 'detached' })
  await second.context().close()
})

test('who is alone on a page tells nobody where they are', async () => {
  const { page } = await editing()
  const told: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.postData()?.includes('"element"')) told.push(request.url())
  })
  const frame = page.frameLocator('iframe')
  await frame.getByText('Every morning').click()
  await frame.locator('p[data-sw-text]').first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' at six')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.deepEqual(told, [])
})

test('what is typed right after the first click on a text is in that text, once it can be typed into', async () => {
  const { page } = await editing()
  const frame = page.frameLocator('iframe')
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_preview/text-editor.js', async (route) => {
    await typed
    await route.continue()
  })
  await frame.getByText('Bread').click({ position: { x: 2, y: 8 } })
  await page.keyboard.type('So fresh ')
  release()
  await frame.getByText('So fresh Bread').waitFor()
  await page.keyboard.type('and warm ')
  await frame.getByText('So fresh and warm Bread').waitFor()
})

/** Returns once the service has `html`, which may be before the editor knows. */
async function save(page: Page, site: TestSite, id: string, html: string) {
  await page.keyboard.press('Control+s')
  await until(
    async () => (await site.owner.get(`/api/v1/websites/pages/${id}`)).body.html_content,
    (saved) => saved.includes(html),
  )
}

/** The color around each element with text alone, by its text. */
async function colorsOf(frame: FrameLocator): Promise<Map<string, string>> {
  const all = await frame
    .locator('header, p, h1')
    .evaluateAll((elements) =>
      elements.map((element) => [element.textContent!, getComputedStyle(element).outlineColor] as const),
    )
  return new Map(all)
}

async function editing() {
  const { page, site } = await opened.person(LATER)
  const { id: header } = await site.add('headers', {
    html_content: '<header><b>Bakery</b></header>',
    default_on_page_language: 'en',
  })
  const { id } = await site.add('pages', { path: '/', title: 'Home', html_content: HTML })
  await page.goto(`/console/${site.subdomain}/pages/${id}?width=820`)
  await page.locator('iframe[aria-busy=false]').waitFor()
  return { page, site, id, header }
}
