// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sectionInserted } from '#console/editor/add/insertion.ts'
import { SECTIONS } from '#console/editor/add/library.ts'
import { elementsOf } from '#console/editor/canvas/elements.ts'
import { makeStarter } from '#test/support/starters.ts'
import { until } from '#test/support/until.ts'
import { assertValidHtml } from '#test/support/valid-html.ts'
import { editingPage } from './editing.ts'
import { assertAccessible, assertSound, type Console, openConsole, PHONE, WIDE } from './support.ts'

const HTML = '<main>\n  <section><h1>Bread</h1></section>\n  <p>Last</p>\n</main>\n'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a section is added below what is selected, seen there, and undone in one step', async () => {
  const { page, frame, saved } = await editingPage(opened, HTML)
  await frame.locator('h1').click()
  await page.getByRole('tab', { name: 'Selection', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByText('It goes below Heading “Bread”').waitFor()
  await assertSound(page, 'sections to add')
  await page.getByRole('button', { name: 'Questions' }).press('Enter')
  await frame.locator('main > section:nth-child(2)[data-sw-on] h2').waitFor()
  await page.getByText('It goes below Section “Questions and answers”').waitFor()
  const { html } = SECTIONS.find(({ title }) => title === 'Questions')!
  const written = `\n  ${html.replaceAll('\n', '\n  ')}`
  assert.equal(await saved(), HTML.replace('</section>', `</section>${written}`))
  await page.getByRole('button', { name: 'Undo last change' }).press('Enter')
  assert.equal(await saved(), HTML)
  await page.getByRole('radio', { name: 'Elements' }).click()
  await page.getByRole('button', { name: 'Button…' }).press('Enter')
  await page.getByLabel('Address').fill('/order')
  await page.keyboard.press('Enter')
  assert.match(await saved(), /<a class="button" href="\/order" style="[^"]+">Button<\/a>/)
  await assertSound(page, 'elements to add')
})

test('a section with a video asks which: of YouTube by its address, and nothing is loaded from there', async () => {
  const { page, frame, saved } = await editingPage(opened, HTML)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await frame.locator('h1').click()
  await page.getByRole('tab', { name: 'Selection', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Video', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Video' })
  await dialog.getByLabel('Address of the video').fill('https://example.com/video')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is no video of YouTube or Vimeo', { exact: false }).waitFor()
  await assertSound(page, 'choosing a video')
  await dialog.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.keyboard.press('Enter')
  await frame.locator('iframe[title="Play the video"]').waitFor()
  assert.match(await saved(), /<iframe title="Play the video" srcdoc="[^"]+www\.youtube-nocookie\.com[^"]+"/)
  assert.deepEqual(
    asked.filter((host) => !/^(127\.0\.0\.1|localhost)$|\.sites\.test$/.test(host)),
    [],
  )
})

test('a page is begun with an opening on a phone, whose heading is that of the page', async () => {
  const { page, frame, saved } = await editingPage(opened, '<main>\n</main>\n', async () => {}, PHONE)
  await page.getByRole('button', { name: 'Add a section' }).click()
  await assertSound(page, 'sections to add on a phone')
  await page.getByRole('button', { name: 'Opening', exact: true }).click()
  await frame.locator('h1').waitFor()
  await page.getByRole('region', { name: 'Add' }).waitFor({ state: 'detached' })
  assert.match(await saved(), /<h1 id="opening">What you offer, in one line<\/h1>/)
})

test('a component is added, and is told what it shows by a form', async () => {
  const { page, frame, site, saved } = await editingPage(opened, HTML, async (made) => {
    const props = [
      { name: 'kind', type: 'select', options: ['note', 'tip'], default: 'note' },
      { name: 'button_text', type: 'text', required: true },
      { name: 'big', type: 'boolean' },
      { name: 'to', type: 'url' },
    ]
    const html_content = '<a class="{{ props.kind }}" href="{{ props.to }}">{{ props.button_text }}</a>'
    await made.add('components', { name: 'order', title: 'Order box', html_content, props })
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('radio', { name: 'Components' }).click()
  await page.getByRole('button', { name: 'Order box' }).press('Enter')
  await page.getByRole('heading', { name: 'Component order' }).waitFor()
  await page.getByLabel('Button text').fill('Order & pay')
  await page.keyboard.press('Enter')
  await frame.getByText('Order & pay').waitFor()
  await page.getByRole('button', { name: 'note Kind' }).click()
  await page.getByRole('option', { name: 'tip' }).click()
  await page.getByText('Big', { exact: true }).click()
  await page.getByRole('button', { name: 'Change To' }).click()
  await page.getByLabel('Address').fill('/order')
  await page.keyboard.press('Enter')
  await frame.locator('a.tip[href="/order"]').waitFor()
  await assertSound(page, 'a component with its props')
  const component = '<site-component to="/order" big="true" kind="tip" name="order" button_text="Order &amp; pay"/>'
  assert.equal(await saved(), HTML.replace('</main>', `  ${component}\n</main>`))
  // Clicked on the page it is the same form; the page is as wide as its frame again.
  await page.getByRole('button', { name: 'Close Add' }).click()
  await frame.getByText('Order & pay').click()
  await page.getByRole('heading', { name: 'Component Order box' }).waitFor()
  assert.equal(await page.getByLabel('Button text').inputValue(), 'Order & pay')
  assert.match(
    (await page.getByRole('link', { name: 'Edit the component Order box' }).getAttribute('href'))!,
    new RegExp(`^/console/${site.subdomain}/components/`),
  )
})

test('a section shows posts of the table that has them, and a form that is made with it', async () => {
  const { page, frame, site, saved } = await editingPage(opened, '<main>\n</main>\n', async (made) => {
    const columns = [
      { name: 'Title', key: 'title' },
      { name: 'Slug', key: 'slug' },
      { name: 'Date', key: 'date', type: 'date' },
    ]
    const table = await made.add('tables', { name: 'Blog', key: 'blog', columns })
    const row = { values: { title: 'Rye again', slug: 'rye', date: '2026-03-01' } }
    assert.equal((await made.owner.post(`/api/v1/websites/tables/${table.id}/rows`, row)).status, 201)
    await made.add('pages', {
      path: '/blog/:slug',
      title: 'Post',
      html_content: '',
      table_id: table.id,
      row_key: 'slug',
    })
  })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  // Its picture is in the theme of the website, with what the table has.
  const pictures = page.frameLocator('iframe[title="Sections in the theme of this website"]')
  await pictures.getByText('Rye again').waitFor()
  await page.getByRole('button', { name: 'Posts from Blog' }).click()
  assert.equal(await frame.getByRole('link', { name: 'Rye again' }).getAttribute('href'), '/blog/rye')
  await page.getByRole('button', { name: 'Newsletter form' }).click()
  await page.getByText('It asks for an email address and consent.').waitFor()
  await assertSound(page, 'a form to choose')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).press('Enter')
  await frame.locator('form').getByLabel('Email', { exact: false }).first().waitFor()
  assert.match(await saved(), /<site-rows table="blog" sort="-date" limit="6">[\s\S]*<site-form name="newsletter"\/>/)
  const [form] = (await site.owner.get(`/api/v1/websites/${site.id}/forms`)).body.data
  assert.deepEqual(
    [form.name, form.fields.map(({ name }: { name: string }) => name)],
    ['Newsletter', ['email', 'consent']],
  )
  // The next one is asked for as well, and the form that there is now fits.
  await page.getByRole('button', { name: 'Newsletter form' }).press('Enter')
  await page.getByText('together with what they send elsewhere').waitFor()
})

test('a page becomes the translation of another, shows each row of a table, and is seen as a search shows it', async () => {
  const { page, site, id } = await editingPage(opened, HTML, async (made) => {
    await made.set({ languages: ['en', 'de'], facts: { town: 'Ashby' } })
    await made.add('pages', { path: '/de', title: 'Brot', language: 'de', html_content: '<h1>Brot</h1>' })
    const columns = [
      { name: 'Slug', key: 'slug' },
      { name: 'Name', key: 'name' },
    ]
    await made.add('tables', { name: 'Posts', key: 'posts', columns })
  })
  const read = async () => (await site.owner.get(`/api/v1/websites/pages/${id}`)).body
  await page.getByLabel('Search title').fill('Bread in {{ website.facts.town }}')
  await page.getByRole('figure', { name: 'In a search' }).getByText('Bread in Ashby').waitFor()
  await page.getByText('Hide from search engines').click()
  await page.keyboard.press('Control+s')
  await until(read, ({ robots }) => robots === 'noindex')
  await page.getByRole('button', { name: /Translation of/ }).press('Enter')
  await page.getByRole('option', { name: 'Brot' }).press('Enter')
  await page.getByRole('button', { name: 'Save the translation' }).press('Enter')
  await page.getByRole('list', { name: 'Translations' }).getByRole('link', { name: 'Brot' }).waitFor()
  const [other] = (await site.owner.get(`/api/v1/websites/${site.id}/pages?path=/de`)).body.data
  const group = (await read()).translation_group_id
  assert.ok(group)
  assert.equal(other.translation_group_id, group)
  await page.getByLabel('Path').fill('/posts/:slug')
  await page.getByRole('button', { name: 'Save settings' }).press('Enter')
  await until(read, ({ path }) => path === '/posts/:slug')
  // The settings are drawn again with what was saved, which closes an open list.
  await page.getByText('The settings are changed').waitFor()
  await page.getByRole('button', { name: /Shows one row of/ }).press('Enter')
  await page.getByRole('option', { name: 'Posts' }).press('Enter')
  await page.getByRole('button', { name: 'Save the rows' }).press('Enter')
  await until(read, ({ row_key, table_id }) => row_key === 'slug' && table_id !== null)
  await assertSound(page, 'settings of a page')
})

test('all sections are valid html, and accessible in a theme and without one, light and dark, wide and narrow', async () => {
  const owner = await opened.service.newUser(undefined, { plan: 'business' })
  const { id, url } = await makeStarter(owner, 'event')
  const plain = (await owner.post('/api/v1/websites', { name: 'Plain' })).body
  const title = 'Everything'
  let html = '<main id="main"><h1>Everything</h1>\n</main>\n'
  for (const section of SECTIONS) {
    const { changes } = sectionInserted({ text: html, roots: elementsOf(html), selected: null }, section.html)
    const { from, insert } = changes[0]!
    html = html.slice(0, from) + insert + html.slice(from)
  }
  for (const site of [{ id, url }, plain]) {
    const made = await owner.post(`/api/v1/websites/${site.id}/pages`, { path: '/all', title, html_content: html })
    assert.equal(made.status, 201)
    const { text } = await opened.service.visit(new URL(site.url).hostname, '/all')
    await assertValidHtml(text, 'all sections')
    for (const [viewport, colorScheme] of [
      [WIDE, 'light'],
      [PHONE, 'dark'],
    ] as const) {
      const context = await opened.chromium.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(new URL('/all', site.url).href)
      await assertAccessible(page, `${site.url}, ${colorScheme}`)
      await context.close()
    }
  }
})

test('what is typed in the settings of a page stays while somebody else changes it', async () => {
  const { page, site, id } = await editingPage(opened, HTML)
  await page.getByLabel('Path').fill('/new-place')
  await site.owner.patch(`/api/v1/websites/pages/${id}`, { in_sitemap: false })
  await page.getByRole('checkbox', { name: 'List it for search engines and AI', checked: false }).waitFor()
  assert.equal(await page.getByLabel('Path').inputValue(), '/new-place')
  await page.getByRole('button', { name: 'Save settings' }).press('Enter')
  const read = async () => (await site.owner.get(`/api/v1/websites/pages/${id}`)).body
  await until(read, ({ path, in_sitemap }) => path === '/new-place' && !in_sitemap)
})
