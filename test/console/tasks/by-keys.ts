import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PAGE } from '../editing.ts'
import type { Around } from './counted.ts'
import { handsOf } from './hands.ts'

/** The home page of a new website, from nothing, without a pointer. @returns how many keys were pressed, at most */
export async function buildByKeys(page: Page, { site }: Pick<Around, 'site'>): Promise<number> {
  let keys = 0
  const { press, type: typeKeys } = page.keyboard
  page.keyboard.press = (...given) => {
    keys++
    return press.apply(page.keyboard, given)
  }
  page.keyboard.type = (...given) => {
    keys += given[0].length
    return typeKeys.apply(page.keyboard, given)
  }
  const { press: reach, type } = handsOf(page, 'keyboard')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const frame = page.frameLocator(PAGE)
  await page.goto('/console/new')
  await page.getByRole('radio').first().waitFor()
  await type(page.getByLabel('Name'), 'By keys')
  await reach(page.getByRole('radio', { name: /^An empty page/ }))
  await reach(button('Create'))
  await page.waitForURL(/by-keys\/pages\/[0-9a-f-]{36}/)
  await page.locator(`${PAGE}[aria-busy=false]`).waitFor()
  await reach(button('Add'))
  for (const section of ['Opening', 'Opening hours', 'Quotes', 'Contact form']) await reach(button(section))
  await reach(page.getByRole('dialog').getByRole('button', { name: 'Add' }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await frame.locator('form').waitFor()
  await reach(button('Layers'))
  await reach(page.getByRole('row', { name: /Heading.*What people say/ }))
  await frame.locator(':is([data-sw-region], [data-sw-text]):focus').waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('What guests say')
  await frame.getByText('What guests say').waitFor()
  await reach(button('Save and publish'))
  await page.getByText('Visitors see v2', { exact: true }).first().waitFor()
  const home = await site.text('/')
  for (const text of ['What guests say', 'Opening hours', '<form']) assert.ok(home.includes(text), text)
  return keys
}
