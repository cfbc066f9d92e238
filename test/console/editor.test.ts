// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { answered } from '#test/api/make.ts'
import type { TestSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, openConsole, openPage, PHONE, WIDE } from './support.ts'

const HTML = '<h1>Bread</h1>\r\n<p>Every morning</p>\r\n<p>On Mill Street</p>\r\n'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>'

/** Of an element as it is laid out, before it is scaled. */
const OWN_WIDTH = (element: Element) => (element as HTMLElement).offsetWidth

/** The share of what there is to scroll. */
const SCROLLED = 'Math.round((100 * scrollY) / (document.documentElement.scrollHeight - innerHeight)) / 100'

let opened: Console
const OTHERS = { ...WIDE, width: 1_200 }

/** By the width of their browser. */
const people: Record<number, ReturnType<Console['person']>> = {}
let shown: Page | undefined
let made = 0
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('saving changes nothing for visitors, publishing does, and undo takes it back', async () => {
  const { page, site, path, record } = await editing()
  await assertSound(page, 'editor')
  await typeAfter(page, 'Bread', ' and rolls')
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  await page.getByText('Visitors see v1, the newest is v2').waitFor()
  assert.equal((await latest(site, record.id)).html_content, HTML.replace('Bread', 'Bread and rolls'))
  assert.doesNotMatch(await site.text(path), /rolls/)
  await page.getByRole('button', { name: 'Publish v2' }).click()
  await page.getByText('Visitors see v2', { exact: true }).first().waitFor()
  assert.match(await site.text(path), /Bread and rolls/)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Visitors see v1, the newest is v2').waitFor()
  assert.doesNotMatch(await site.text(path), /rolls/)
})

test('text and fields have one history', async () => {
  const { page } = await editing()
  await typeAfter(page, 'Bread', '!')
  await page.getByLabel('Title', { exact: true }).fill('Rolls')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Control+z')
  await page.getByLabel('Title', { exact: true }).and(page.locator('[value="Bread"]')).waitFor()
  await page.keyboard.press('Control+z')
  await status(page, 'Saved')
  await page.keyboard.press('Control+Shift+z')
  await code(page).getByText('Bread!').waitFor()
})

test('what an agent saves meanwhile is merged with what was typed, and nothing is lost', async () => {
  const { page, site, record } = await editing()
  await typeAfter(page, 'Bread', ' and rolls')
  await site.change('pages', record.id, { old_html: 'Mill Street', new_html: 'Main Street' })
  await code(page).getByText('On Main Street').waitFor()
  await code(page).getByText('Bread and rolls').waitFor()
  await page.getByText(/changed this page\. You see it already/).waitFor()
  await assertSound(page, 'editor with a newer version')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await status(page, 'Saved')
  const merged = HTML.replace('Bread', 'Bread and rolls').replace('Mill', 'Main')
  assert.equal((await latest(site, record.id)).html_content, merged)
})

test('where both changed the same, the person chooses', async () => {
  const { page, site, record } = await editing()
  await typeAfter(page, 'Every morning', ' at six')
  await site.change('pages', record.id, { old_html: 'Every morning', new_html: 'Every evening', title: 'Theirs' })
  await page.getByRole('button', { name: 'Merge with mine' }).click()
  await page.getByRole('heading', { name: 'You and someone else changed the same' }).waitFor()
  await assertSound(page, 'conflict')
  // The draft stays one of what was typed over, also when it has come back with a conflict.
  for (let times = 0; times < 2; times++) {
    await page.reload()
    await page.getByRole('heading', { name: 'You and someone else changed the same' }).waitFor()
  }
  await page.getByRole('radio', { name: 'Theirs: Every evening' }).press('Space')
  await page.getByRole('button', { name: 'Go on with these' }).click()
  await code(page).getByText('Every evening').waitFor()
  await page.getByLabel('Title', { exact: true }).and(page.locator('[value="Theirs"]')).waitFor()
  await status(page, 'Saved')
})

test('what was typed and not saved is back after the page is left', async () => {
  const { page, site, record } = await editing()
  await typeAfter(page, 'Bread', ' and rolls')
  await page.getByLabel('Search description').fill('Fresh')
  await status(page, 'Not saved yet, kept on this device')
  await page.goto('/console')
  await site.change('pages', record.id, { old_html: 'Mill Street', new_html: 'Main Street' })
  await page.goBack()
  await page.getByText(/Your unsaved changes from/).waitFor()
  await code(page).getByText('Bread and rolls').waitFor()
  await code(page).getByText('On Main Street').waitFor()
  await assertSound(page, 'editor with a draft')
  await page.getByRole('button', { name: 'Go back to what is saved' }).click()
  await status(page, 'Saved')
  await page.reload()
  await code(page).getByText('<h1>Bread</h1>').waitFor()
  assert.equal(await page.getByText(/Your unsaved changes from/).count(), 0)
})

test('without a network what was typed stays, and is saved once there is one; more can be typed while a save is on its way', async () => {
  const { page, site, record } = await editing()
  await typeAfter(page, 'Bread', ' and rolls')
  await status(page, 'Not saved yet, kept on this device')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  await page.getByText('It was not saved, and is kept on this device').waitFor()
  await status(page, 'Not saved yet, kept on this device')
  assert.equal((await latest(site, record.id)).version_number, 1)
  await page.context().setOffline(false)
  const { promise: moreTyped, resolve: release } = Promise.withResolvers<void>()
  const { promise: sent, resolve: noteSent } = Promise.withResolvers<void>()
  await page.route(`**/pages/${record.id}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      noteSent()
      await moreTyped
    }
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.insertText(' and cakes')
  await status(page, 'Saving')
  release()
  await status(page, 'Not saved yet, kept on this device')
  assert.equal((await latest(site, record.id)).html_content, HTML.replace('Bread', 'Bread and rolls'))
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  assert.equal((await latest(site, record.id)).html_content, HTML.replace('Bread', 'Bread and rolls and cakes'))
})

test('by keyboard a picture is chosen for where the page is shared, and removed', async () => {
  const { page, site, record } = await editing(async (made) => {
    const base64 = Buffer.from(SVG).toString('base64')
    const uploaded = await made.owner.post(`/api/v1/websites/${made.id}/assets/upload`, {
      filename: 'sea.svg',
      content_type: 'image/svg+xml',
      base64,
    })
    assert.equal(uploaded.status, 201)
  })
  const field = page.getByRole('group', { name: 'Social picture' })
  await field.getByRole('button', { name: 'Choose a picture' }).press('Enter')
  await page.getByRole('button', { name: 'sea.svg' }).press('Enter')
  await field.getByRole('img', { name: 'sea.svg' }).waitFor()
  await assertSound(page, 'editor with a picture')
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  const [asset] = (await site.owner.get(`/api/v1/websites/${site.id}/assets`)).body.data
  assert.equal((await latest(site, record.id)).og_image_asset_id, asset.id)
  await field.getByRole('button', { name: 'Remove the picture' }).press('Enter')
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  assert.equal((await latest(site, record.id)).og_image_asset_id, null)
})

test('what was typed in several records is shown together, and saved as one batch or not at all', async () => {
  let header!: { id: string }
  const { page, site, path, record } = await editing(async (site) => {
    header = (await site.add('headers', { name: 'Top', html_content: '<header>Mill</header>' })) as { id: string }
    // Of a person who has nothing else unsaved.
  }, OTHERS)
  await answered(200, site.owner.patch(`/api/v1/websites/pages/${record.id}`, { header_id: header.id }))
  await typeAfter(page, 'Bread', ' and rolls')
  await status(page, 'Not saved yet, kept on this device')
  await page.goto(new URL(`/console/${site.subdomain}/headers/${header.id}?mode=split`, page.url()).href)
  await typeAfter(page, 'Mill', ' Street', 'Html of the header')
  const shown = page.frameLocator('iframe').first()
  await shown.getByText('Mill Street', { exact: true }).waitFor()
  await shown.getByText('Bread and rolls').waitFor()
  await page.getByText('Not saved yet either').waitFor()
  await assertSound(page, 'editor with others unsaved')
  const sent: string[] = []
  page.on('request', (request) => {
    if (/POST|PATCH|PUT/.test(request.method()) && !request.url().includes('/previews')) sent.push(request.url())
  })
  await answered(
    200,
    site.owner.patch(`/api/v1/websites/pages/${record.id}`, { html_content: HTML.replace('Bread', 'Cake') }),
  )
  await page.getByRole('button', { name: 'Save all 2 together' }).click()
  await page.getByText('Someone else changed the same in the page Bread').waitFor()
  assert.equal((await headerNow(site, header)).version_number, 1)
  await answered(200, site.owner.patch(`/api/v1/websites/pages/${record.id}`, { html_content: HTML }))
  await page.getByRole('button', { name: 'Save all 2 together' }).click()
  await page.getByText('All 2 are saved').waitFor()
  assert.deepEqual(
    sent.map((url) => new URL(url).pathname),
    [`/api/v1/websites/${site.id}/batch_edit`],
  )
  assert.equal((await latest(site, record.id)).html_content, HTML.replace('Bread', 'Bread and rolls'))
  assert.equal((await headerNow(site, header)).html_content, '<header>Mill Street</header>')
  assert.doesNotMatch(await site.text(path), /rolls|Mill Street<.header/)
  await status(page, 'Saved')
  await page.getByText('Not saved yet').waitFor({ state: 'detached' })
  await page.reload()
  await code(page, 'Html of the header').getByText('Mill Street').waitFor()
  assert.equal(await page.getByText('did not save is back').count(), 0)
})

test('the page is as wide as a screen is, scaled so that all of it is seen; what was chosen is remembered', async () => {
  const { page, site, record } = await editing()
  await page.goto(`/console/${site.subdomain}/pages/${record.id}`)
  const frame = page.locator('iframe[title="The page, to edit"]')
  await page.frameLocator('iframe').locator('h1').waitFor()
  assert.equal(await code(page).count(), 0)
  assert.equal(await frame.evaluate(OWN_WIDTH), 1280)
  const [room, shown] = await Promise.all([widthOf(page.locator(':has(> iframe)')), widthOf(frame)])
  assert.ok(room < 1000 && Math.abs(room - shown) <= 1, `${shown} pixels in ${room}`)
  await page.getByRole('radio', { name: 'Phone, 390 pixels' }).click()
  await page.locator('iframe[style*="390px"]').waitFor()
  await page.getByRole('button', { name: 'Close the inspector' }).click()
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.keyboard.press('Control+.')
  await code(page).getByText('Every morning').waitFor()
  await page.goto(`/console/${site.subdomain}/pages/${record.id}`)
  await code(page).getByText('Every morning').waitFor()
  await page.locator('iframe[style*="390px"]').waitFor()
  await page.getByRole('treegrid', { name: 'Elements of this text' }).waitFor()
  assert.equal(await page.getByRole('complementary', { name: 'Inspector' }).count(), 0)
  await assertSound(page, 'editor with code and layers')
  await page.keyboard.press('Control+.')
  await code(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close Layers' }).click()
  await page.getByRole('button', { name: 'Inspector' }).click()
  await page.getByRole('radio', { name: 'Desktop, 1280 pixels' }).click()
  await page.locator('iframe[style*="1280px"]').waitFor()
})

test('from the layers the keys lead into the text, move and copy an element, and undo all of it', async () => {
  const { page, record, site } = await editing()
  await page.goto(`/console/${site.subdomain}/pages/${record.id}?width=820`)
  const text = page.frameLocator('iframe')
  await page.locator('iframe[aria-busy=false]').waitFor()
  await page.getByRole('button', { name: 'Layers' }).press('Enter')
  const layer = (name: RegExp) => page.getByRole('row', { name })
  await layer(/Heading Bread/).focus()
  await page.keyboard.press('ArrowDown')
  await layer(/Text Every morning/)
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await text.getByText('On Mill Street').and(text.locator('h1 + p')).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await text.getByText('Every morning').and(text.locator('h1 + p')).waitFor()
  await page.keyboard.press('Control+d')
  await text.getByText('Every morning').nth(1).waitFor()
  await page.locator('[role=row]:focus[aria-selected=true]').waitFor()
  await page.keyboard.press('Delete')
  await text.getByText('Every morning').nth(1).waitFor({ state: 'detached' })
  await layer(/Heading Bread/).focus()
  await page.keyboard.press('Enter')
  await text.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await page.locator('[role=row]:focus').waitFor()
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  assert.equal((await latest(site, record.id)).html_content, HTML.replace('Bread', 'Bread!'))
  const undo = page.getByRole('button', { name: 'Undo last change' })
  await undo.click()
  await text.getByText('Bread', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Redo last change' }).click()
  await text.getByText('Bread!', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close Layers' }).click()
})

test('the three widths scroll together, and stay there when the text changes', async () => {
  const { page, site, record } = await editing()
  await site.change('pages', record.id, { html_content: HTML + '<p>More</p>'.repeat(200) })
  await page.goto(`/console/${site.subdomain}/pages/${record.id}?width=all`)
  const frames = [390, 820, 1280].map((width) => page.frameLocator(`iframe[title="Page, ${width} pixels wide"]`))
  for (const frame of frames) await frame.locator('h1').waitFor()
  // A frame goes as soon as its next state has loaded.
  const places = () =>
    Promise.all(
      frames.map((frame) =>
        frame
          .locator('html')
          .evaluate(SCROLLED)
          .catch(() => null),
      ),
    )
  await until(
    async () => {
      // Scrolled again until the editor listens, which it says to nobody.
      await frames[0]!.locator('html').evaluate('scrollTo(0, 0); scrollTo(0, 1e6)')
      return places()
    },
    (all) => all.every((share) => share === 1),
  )
  await page.getByLabel('Title', { exact: true }).fill('Rolls')
  await status(page, 'Not saved yet, kept on this device')
  await until(places, (all) => all.every((share) => share === 1))
  await frames[2]!.locator('html').evaluate('scrollTo(0, 0)')
  await until(places, (all) => all.every((share) => share === 0))
})

test('a phone reads code and edits fields', async () => {
  const { page, site, record } = await editing(async () => {}, PHONE)
  await assertSound(page, 'editor on a phone')
  await page.getByRole('button', { name: 'Show code' }).click()
  await code(page).getByText('Every morning').waitFor()
  assert.equal(await code(page).getAttribute('contenteditable'), 'false')
  await page.getByRole('button', { name: 'Close the code' }).click()
  await page.getByRole('button', { name: 'Inspector' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Rolls')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await status(page, 'Saved')
  await page.getByText('Visitors see v2', { exact: true }).first().waitFor()
  assert.equal((await latest(site, record.id)).title, 'Rolls')
})

// Last, as the website keeps the policy.
test('under a policy of review it is saved, and publishing and moving it is asked for', async () => {
  const { page, site, record } = await editing(async (made) => {
    await made.set({ publish_policy: { people: 'review', agents: 'review' } })
  })
  await typeAfter(page, 'Bread', '!')
  await page.keyboard.press('Control+s')
  await status(page, 'Saved')
  assert.equal((await latest(site, record.id)).version_number, 2)
  await page.getByRole('button', { name: 'Ask for review of v2' }).click()
  await page.getByText('Waits for approval').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'Page' }).click()
  await page.getByLabel('Path').fill('/rolls')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Not saved yet: it waits for approval.').waitFor()
  const { data: asked } = (await site.owner.get(`/api/v1/websites/${site.id}/requests?status=waiting`)).body
  assert.deepEqual(
    asked.map(({ operation }: { operation: string }) => operation),
    ['records_publish', 'pages_update'],
  )
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('tabpanel').getByText('v2').waitFor()
  await assertSound(page, 'editor under review')
})

/** A page that is open in the editor, in another tab of the one person of each viewport: it gets its events by the first tab. */
async function editing(prepare: (site: TestSite) => Promise<void> = async () => {}, viewport = WIDE) {
  people[viewport.width] ??= opened.person(undefined, viewport)
  const { page: first, site } = await people[viewport.width]!
  await shown?.close()
  const path = `/bread-${++made}`
  const record = await site.add('pages', { path, title: 'Bread', html_content: HTML })
  await prepare(site)
  const page = await openPage(first.context(), `/console/${site.subdomain}/pages/${record.id}?mode=split`)
  shown = page
  await page.getByRole('heading', { name: 'Bread', level: 1 }).waitFor()
  return { page, site, path, record: record as { id: string } }
}

async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())!.width
}

function code(page: Page, label = 'Html of the page') {
  return page.getByLabel(label)
}

async function headerNow(site: TestSite, { id }: { id: string }) {
  return (await site.owner.get(`/api/v1/websites/headers/${id}`)).body
}

/** Types after a text in the code, which the search of the editor finds. */
async function typeAfter(page: Page, before: string, text: string, label?: string) {
  await code(page, label).waitFor()
  await code(page, label).focus()
  await page.keyboard.press('Control+f')
  await page.getByPlaceholder('Find').pressSequentially(before)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.insertText(text)
}

async function status(page: Page, text: string) {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor()
}

async function latest(site: TestSite, id: string) {
  return (await site.owner.get(`/api/v1/websites/pages/${id}`)).body
}
