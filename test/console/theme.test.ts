// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { PASSWORD } from '#test/pages/people.ts'
import type { TestSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, LATER, openConsole, PHONE, signedInPage, WIDE } from './support.ts'

const CSS = `body { background: var(--color-paper); color: var(--color-ink) }
.card { background: var(--color-raised) }
.card p { color: var(--color-soft) }
/* stays */
`
const TOKENS = {
  color: {
    $type: 'color',
    paper: { $value: '#ffffff', $extensions: { 'com.example': { from: 'a brand book' } } },
    raised: { $value: '#f4f4f4' },
    ink: { $value: '#222222' },
    soft: { $value: '#555555' },
  },
  font: { $type: 'fontFamily', text: { $value: ['Georgia', 'serif'] } },
  studio: { gap: { $type: 'dimension', $value: '3px' } },
  dark: { color: { $type: 'color', paper: { $value: '#111111' }, ink: { $value: '#eeeeee' } } },
}
const OTHER = {
  tokens: { color: { $type: 'color', paper: { $value: '#ddeeff' } } },
  css: 'body { background: var(--color-paper) }',
}
const HTML = '<main><h1>Bread</h1><div class="card"><p>Every morning</p></div></main>'
const [WHITE, PINK, BLUE, BLACK] = ['rgb(255, 255, 255)', 'rgb(255, 224, 240)', 'rgb(221, 238, 255)', 'rgb(17, 17, 17)']

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a color shows on the page before it is saved, is undone and redone, and visitors see it once it is published', async () => {
  const { page, frame, site, theme, ground } = await editing()
  await frame.locator('body').evaluate('window.isSame = true')
  await panel(page).getByLabel('Background, light, as text').first().fill('#ffe0f0')
  await ground(PINK)
  assert.equal(await frame.locator('body').evaluate('window.isSame'), true)
  await panel(page).getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Undo change of the theme' }).press('Enter')
  await ground(WHITE)
  await page.getByRole('button', { name: 'Redo change of the theme' }).press('Enter')
  await ground(PINK)
  // By keys too, which are meant for the theme and not for the page beside it.
  await panel(page).getByLabel('Background, light, as text').first().focus()
  await page.keyboard.press('Control+z')
  await ground(WHITE)
  await page.keyboard.press('Control+Shift+z')
  await ground(PINK)
  assert.equal((await saved(site, theme)).version_number, 1)
  await page.keyboard.press('Control+s')
  await panel(page).getByText('Saved', { exact: true }).waitFor()
  const { tokens, css, version_number } = await saved(site, theme)
  assert.deepEqual([css, version_number], [CSS, 2])
  assert.equal(JSON.stringify(tokens), JSON.stringify(TOKENS).replace('#ffffff', '#ffe0f0'))
  assert.doesNotMatch(await site.text(), /#ffe0f0/)
  await page.getByRole('button', { name: 'Publish the theme' }).click()
  await page.getByText('Visitors see v2').first().waitFor()
  assert.match(await site.text(), /--color-paper: #ffe0f0/)
  // What is saved stays on the page when the panel is closed.
  await page.getByRole('button', { name: 'Close Theme' }).click()
  await ground(PINK)
})

test('who leaves without saving sees the page as it is, and finds the change again', async () => {
  const { page, site, theme, ground } = await editing()
  await panel(page).getByLabel('Background, light, as text').first().fill('#ffe0f0')
  await ground(PINK)
  await page.getByRole('button', { name: 'Close Theme' }).click()
  await ground(WHITE)
  await page.getByText('Not saved yet: theme Plain').waitFor()
  await page.reload()
  await ground(WHITE)
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await panel(page).getByText('Your unsaved changes from').waitFor()
  await ground(PINK)
  await sound(page, 'a theme with a change that is back')
  await page.getByRole('button', { name: 'Go back to what is saved' }).click()
  await ground(WHITE)
  assert.equal((await saved(site, theme)).version_number, 1)
})

test('contrast is told in words and mended, and what is changed of dark pages is seen as such', async () => {
  const { page, site, theme, ground } = await editing()
  const soft = panel(page).getByRole('listitem').filter({ hasText: 'Soft text on cards' })
  await soft
    .getByText(/Easy to read/)
    .first()
    .waitFor()
  await panel(page).getByLabel('Soft text, light, as text').first().fill('#bbbbbb')
  await soft
    .getByText(/Hard to read/)
    .first()
    .waitFor()
  await sound(page, 'a theme that is hard to read')
  await page.getByRole('button', { name: 'Fix Soft text on cards, light' }).click()
  await soft
    .getByText(/Hard to read/)
    .first()
    .waitFor({ state: 'detached' })
  await panel(page).getByLabel('Background, dark, as text').first().fill('#111')
  await ground(BLACK)
  await page.getByRole('radio', { name: 'Light' }).click()
  await ground(WHITE)
  await panel(page).getByLabel('Cards, dark, as text').first().fill('nonsense')
  await panel(page).getByText('Type a color, like #1f5b45.').waitFor()
  await panel(page).getByLabel('Cards, dark, as text').first().fill('')
  await page.keyboard.press('Control+s')
  await panel(page).getByText('Saved', { exact: true }).waitFor()
  const { tokens } = await saved(site, theme)
  assert.deepEqual(tokens.dark.color.paper, { $value: '#111' })
  assert.ok(!('raised' in tokens.dark.color))
})

test('fonts, sizes and shapes are chosen by keys, show by rules where the css does not use them, and any token can be typed', async () => {
  const { page, frame, site, theme } = await editing()
  const heading = (property: string) =>
    frame.locator('h1').evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await openGroup(page, 'Fonts')
  await page.getByRole('button', { name: 'Fraunces with Work Sans' }).press('Enter')
  await until(
    () => heading('font-family'),
    (value) => value.startsWith('Fraunces'),
  )
  await sound(page, 'fonts of a theme')
  await openGroup(page, 'Sizes and shapes')
  const before = await heading('font-size')
  await page.getByRole('radio', { name: 'Poster' }).press('Space')
  await until(
    () => heading('font-size'),
    (value) => value !== before,
  )
  await page.getByRole('radio', { name: 'Rounder' }).press('Space')
  await page.getByRole('radio', { name: 'Soft', exact: true }).press('Space')
  await until(
    () => frame.locator('.card').evaluate('getComputedStyle(document.querySelector(".card")).borderRadius'),
    (value) => value === '24px',
  )
  await sound(page, 'sizes of a theme')
  await openGroup(page, 'All tokens')
  await panel(page).getByLabel('Studio gap').fill('5px')
  await panel(page).getByLabel('Radius').fill('1 {')
  await panel(page)
    .getByText(/may not have any of/)
    .waitFor()
  await sound(page, 'all tokens of a theme')
  await page.keyboard.press('Control+s')
  await panel(page).getByText('Saved', { exact: true }).waitFor()
  const { tokens, css } = await saved(site, theme)
  assert.ok(css.startsWith(CSS))
  assert.match(css.slice(CSS.length), /^h1,\nh2,\nh3 \{\n {2}font-family: var\(--font-display\);\n\}\nbody \{\n/)
  assert.deepEqual(tokens.font.text.$value[0], 'Work Sans')
  assert.deepEqual([tokens.radius.$value, tokens.studio.gap.$value], ['1.5rem', '5px'])
  assert.deepEqual(tokens.color, TOKENS.color)
})

test('another theme is tried on the page, used for all pages, and copied', async () => {
  const { page, site, theme, other, ground } = await editing()
  await openGroup(page, 'Other themes')
  await page.getByRole('button', { name: 'Try Sky' }).press('Enter')
  await ground(BLUE)
  await sound(page, 'another theme on trial')
  await page.getByRole('button', { name: 'Stop trying Sky' }).press('Enter')
  await ground(WHITE)
  await page.getByRole('button', { name: 'Copy Sky' }).press('Enter')
  await page.getByRole('button', { name: 'Try Copy of Sky' }).waitFor()
  await page.getByRole('button', { name: 'Use this theme, Sky' }).press('Enter')
  await ground(BLUE)
  await panel(page).getByText('Sky', { exact: true }).first().waitFor()
  assert.equal((await site.owner.get(`/api/v1/websites/${site.id}`)).body.theme_id, other)
  await page.getByRole('button', { name: 'Close Theme' }).click()
  await until(async () => (await site.text()).includes('#ddeeff'), Boolean)
  await ground(BLUE)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(
    async () => (await site.owner.get(`/api/v1/websites/${site.id}`)).body.theme_id,
    (id) => id === theme,
  )
})

test('a theme without dark colors gets some, and its own screen has the same form, with its code', async () => {
  const { page, site, theme } = await editing()
  await site.change('themes', theme, { tokens: { dark: null } })
  await page.goto(`/console/${site.subdomain}/themes/${theme}`)
  const frame = page.frameLocator('iframe[title^="Page,"]')
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await inspector.getByRole('button', { name: 'Add dark colors' }).click()
  await inspector.getByLabel('Background, dark, as text').first().waitFor()
  await inspector.getByLabel('Background, light, as text').first().fill('#ffe0f0')
  await until(
    () => frame.locator('body').evaluate('getComputedStyle(document.body).backgroundColor'),
    (value) => value === PINK,
  )
  await sound(page, 'screen of a theme')
  await openGroup(page, 'Code')
  const code = inspector.getByLabel('Design tokens (JSON)')
  const json = await code.inputValue()
  assert.deepEqual(JSON.parse(json).studio, TOKENS.studio)
  await code.fill('{')
  await page.getByText('The tokens are no valid JSON. Correct them under Code.').waitFor()
  await code.fill(json)
  await inspector.getByLabel('Background, light, as text').first().waitFor()
  await page.getByRole('button', { name: 'Show code' }).click()
  await page.locator('.cm-content').getByText('stays').waitFor()
})

test('a token of any name is added, once its name and its value are valid', async () => {
  const { page } = await editing()
  await openGroup(page, 'All tokens')
  await panel(page).getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill('1')
  await dialog.getByLabel('Value').fill('#b0413e')
  await page.keyboard.press('Enter')
  await dialog.getByText('Use letters, digits and hyphens', { exact: false }).waitFor()
  await dialog.getByLabel('Name').fill('berry')
  await dialog.getByText('var(--color-berry)', { exact: false }).waitFor()
  await sound(page, 'a new token')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await panel(page).getByLabel('Berry, light, as text').first().waitFor()
})

test('on a phone the theme is a sheet over the page', async () => {
  const { page, ground } = await editing(PHONE)
  await sound(page, 'a theme on a phone')
  await panel(page).getByLabel('Background, light, as text').first().fill('#ffe0f0')
  await ground(PINK)
  for (const group of ['Fonts', 'Sizes and shapes', 'All tokens', 'Other themes']) await openGroup(page, group)
  await sound(page, 'all of a theme on a phone')
})

test('who may not change the theme is told why, and sees it', async () => {
  const { page: own, site, home } = await editing()
  const guest = await opened.service.newUser(undefined, { password: PASSWORD })
  const access = { website_id: site.id, user_id: guest.userId, role: 'content' } as const
  await opened.service.services.database.write((tx) => grantAccess(tx, access, Date.now()))
  await own.context().close()
  const page = await signedInPage(opened, guest, `/console/${site.subdomain}/pages/${home}`)
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await panel(page)
    .getByText(/^Your role here is Content/)
    .waitFor()
  assert.equal(await panel(page).getByLabel('Background, light', { exact: true }).isDisabled(), true)
  await page.getByRole('button', { name: 'Save the theme' }).and(page.locator('[aria-disabled=true]')).waitFor()
  await sound(page, 'a theme that one may not change')
})

/** Afterwards the page is light again. */
async function sound(page: Page, what: string) {
  await assertSound(page, what)
  await page.emulateMedia({ colorScheme: 'light' })
}

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Theme' })

async function openGroup(page: Page, title: string) {
  await page.locator('summary', { hasText: title }).press('Enter')
}

async function saved({ owner }: TestSite, theme: string) {
  return (await owner.get(`/api/v1/websites/themes/${theme}`)).body
}

/** A page in the editor with the panel of its theme; `ground` waits until the page has that background. */
async function editing(viewport = WIDE) {
  const { page, site } = await opened.person(LATER, viewport)
  const { id: theme } = await site.add('themes', { name: 'Plain', tokens: TOKENS, css: CSS, active: true })
  const { id: other } = await site.add('themes', { name: 'Sky', ...OTHER })
  const { id: home } = await site.add('pages', { path: '/', title: 'Home', html_content: HTML, status: 'published' })
  await page.goto(`/console/${site.subdomain}/pages/${home}`)
  await page.locator('iframe[aria-busy=false]').waitFor()
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await panel(page).getByText('Colors', { exact: true }).waitFor()
  const frame = page.frameLocator('iframe')
  const ground = (color: string) =>
    until(
      () => frame.locator('body').evaluate('getComputedStyle(document.body).backgroundColor'),
      (value) => value === color,
    )
  return { page, frame, site, theme: theme as string, other: other as string, home: home as string, ground }
}
