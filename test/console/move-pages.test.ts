// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { PASSWORD } from '#test/pages/people.ts'
import type { TestSite } from '#test/site/support.ts'
import { assertSound, type Console, LATER, openConsole, PHONE, signedInPage } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

const PATHS = ['/', '/shop', '/team', '/team/ann', '/taken']
const MOVED = ['/', '/shop', '/shop/team', '/shop/team/ann', '/taken']

async function opensTree(viewport?: typeof PHONE) {
  const { person, site, page } = await opened.person(LATER, viewport)
  const titles = { '/': 'Home', '/shop': 'Shop', '/team': 'Team', '/team/ann': 'Ann', '/taken': 'Taken' }
  for (const [path, title] of Object.entries(titles))
    await site.add('pages', { path, title, html_content: `<h1>${title}</h1>` })
  await page.goto(`/console/${site.subdomain}/pages`)
  await page.getByRole('link', { name: 'Ann' }).waitFor()
  return { person, site, page }
}

async function pathsOf(site: TestSite): Promise<string[]> {
  const { body } = await site.owner.get(`/api/v1/websites/${site.id}/pages?sort=path`)
  return body.data.map(({ path }: { path: string }) => path)
}

async function assertMovedAndUndone(page: Page, site: TestSite) {
  await page.getByText('“Team” and 1 page beneath moved to /shop/team').waitFor()
  await page.getByText('/shop/team/ann').waitFor()
  assert.deepEqual((await pathsOf(site)).sort(), MOVED.toSorted())
  const { status, headers } = await site.visit('/team/ann')
  assert.deepEqual([status, headers.location], [301, '/shop/team/ann'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('/team/ann', { exact: true }).waitFor()
  assert.deepEqual((await pathsOf(site)).sort(), PATHS.toSorted())
  assert.match(await site.text('/team/ann'), /Ann/)
}

/** React Aria clips a list that a finger opened for a moment; until then it counts as visible, but cannot be touched. */
function isReachable(selector: string): boolean {
  const found = document.querySelector(selector)
  if (!found) return false
  const { x, y, width, height } = found.getBoundingClientRect()
  return found.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('a page is dragged beneath another with those beneath it, and put back', async () => {
  const { page, site } = await opensTree()
  await page.getByText('/team', { exact: true }).dragTo(page.getByText('/shop', { exact: true }))
  await assertMovedAndUndone(page, site)
  await page.getByText('/team', { exact: true }).dragTo(page.getByText('/team/ann', { exact: true }))
  await assertSound(page, 'the tree')
  assert.deepEqual((await pathsOf(site)).sort(), PATHS.toSorted(), 'never beneath itself')
})

test('by keyboard: dragged from its handle, and by the menu and its dialog', async () => {
  const { page, site } = await opensTree()
  await page.getByRole('button', { name: 'Drag Team' }).press('Enter')
  const isAtShop = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === '/shop')
  for (let places = 0; places < 6 && !(await isAtShop()); places++) await page.keyboard.press('Tab')
  assert.ok(await isAtShop(), 'a place to drop it')
  await page.keyboard.press('Enter')
  await assertMovedAndUndone(page, site)

  await page.getByRole('button', { name: 'Actions for Team' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
  const parent = page.getByRole('combobox', { name: 'Beneath' })
  await parent.fill('sho')
  await page.getByRole('option', { name: '/shop' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/New address:.*\/shop\/team$/).waitFor()
  await page.getByText('1 page beneath it moves too.').waitFor()
  await assertSound(page, 'where to move')
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await assertMovedAndUndone(page, site)
})

test('a taken address is refused beside the field, and nothing moves', async () => {
  const { page, site } = await opensTree()
  await page.getByRole('table').getByRole('link', { name: 'Team' }).focus()
  await page.keyboard.press('m')
  await page.getByLabel('Last part of the address').fill('taken')
  await page.keyboard.press('Enter')
  await page.getByText('has already been taken').waitFor()
  await assertSound(page, 'a taken address')
  assert.deepEqual((await pathsOf(site)).sort(), PATHS.toSorted())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Home' }).click()
  assert.equal(await page.getByRole('menuitem', { name: 'Move to…' }).getAttribute('aria-disabled'), 'true')
  await page.getByText('The home page cannot be moved.').waitFor()
})

test('by touch on a phone; a viewer learns why it cannot be done', async () => {
  const { page, site } = await opensTree(PHONE)
  await page.getByRole('button', { name: 'Actions for Team' }).tap()
  await page.getByRole('menuitem', { name: 'Move to…' }).tap()
  await page.getByRole('button', { name: /Beneath/ }).tap()
  await page.waitForFunction(isReachable, '[role=option][data-key="/shop"]')
  await page.getByRole('option', { name: '/shop' }).tap()
  await page.getByText(/New address:.*\/shop\/team$/).waitFor()
  await assertSound(page, 'where to move, on a phone')
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await assertMovedAndUndone(page, site)
  const { service } = opened
  const viewer = await service.newUser(undefined, { password: PASSWORD })
  const access = { website_id: site.id, user_id: viewer.userId, role: 'viewer' as const }
  await service.database.write((tx) => grantAccess(tx, access, Date.now()))
  const seen = await signedInPage(opened, viewer, `/console/${site.subdomain}/pages`)
  await seen.getByRole('button', { name: 'Actions for Team' }).click()
  const item = seen.getByRole('menuitem', { name: 'Move to…' })
  assert.equal(await item.getAttribute('aria-disabled'), 'true')
  await assertSound(seen, 'what a viewer sees')
})
