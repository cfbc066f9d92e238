// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { catalog } from '#resources/index.ts'
import { PASSWORD } from '#test/pages/people.ts'
import { makeSite } from '#test/site/support.ts'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, openConsole, PHONE, signedInPage } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole({ DNS_RESOLVERS: '127.0.0.1:9' })
})
after(() => opened?.close())

/** Wider than what stands for it at the top of a phone. */
const LONG_NAME = 'Maximiliane Hohenstein-Wittelsbach von und zu Aschaffenburg'

let made: ReturnType<typeof makeEverything> | undefined
/** A website with something on every screen. Only the last test that uses it changes it. */
function everything(): ReturnType<typeof makeEverything> {
  made ??= makeEverything()
  return made
}

/** The website, and what each route needs in the place of its parameters. */
async function makeEverything() {
  const { service } = opened
  const person = await service.newUser(undefined, { name: LONG_NAME, password: PASSWORD, plan: 'business' })
  const site = await makeSite(service, { name: `The website of ${LONG_NAME}`, languages: ['en', 'de'] }, person)
  const long = `/blog/${'a-long-part-of-an-address-'.repeat(4)}`
  const { id: page } = await site.add('pages', { path: '/', title: 'Home', html_content: '<main><h1>Home</h1></main>' })
  for (const path of ['/about', '/blog/:slug', long])
    await site.add('pages', { path, title: `A page at ${path}`, html_content: '<main>text</main>' })
  await site.change('pages', page, { html_content: '<main><h1>Home again</h1></main>', publish: false })
  const [header, footer, head, component, snippet] = await Promise.all([
    site.add('headers', { name: 'Main', html_content: '<header>h</header>', default_on_page_language: 'en' }),
    site.add('footers', { name: 'Main', html_content: '<footer>f</footer>' }),
    site.add('html_heads', { name: 'Main', html_content: '<style></style>' }),
    site.add('components', { name: 'card', html_content: '<p>card</p>' }),
    site.add('snippets', { name: 'notice', html_content: '<p>notice</p>' }),
  ])
  const theme = await site.add('themes', { name: 'Plain', css: 'body { color: #222 }' })
  const table = await site.add('tables', { name: 'Dishes', columns: [{ name: 'Title', required: true }] })
  const row = await site.add(`tables/${table.id}/rows`, { values: { title: 'Soup' }, status: 'draft' })
  await site.change('tables/rows', row.id, { values: { title: 'Soup of the day' } })
  const form = await site.add('forms', { name: 'Contact', fields: [{ label: 'Message', type: 'textarea' }] })
  const text = { filename: 'prices.txt', content_type: 'text/plain', base64: 'MQ==' }
  const asset = await site.add('assets/upload', text)
  await site.change('assets', asset.id, { alt: 'What it costs' })
  await site.add('redirects', { from_path: `/old${long}`, to: '/about' })
  const domain = await site.add('domains', { name: `${'long-'.repeat(8)}name.example` })
  const webhook = await site.add('webhooks', { url: `https://hooks.example.com/${'in/'.repeat(20)}` })
  const toAccount = { url: `https://hooks.example.com/${'out/'.repeat(20)}`, headers: { Authorization: 'Bearer x' } }
  const accountWebhook = (await person.post('/api/v1/webhooks', toAccount)).body
  await site.add('previews', {})
  await site.add('comments', { text: 'Look at this. '.repeat(20) })
  await site.set({ facts: { phone: '030 123' } })
  const [change] = (await person.get(`/api/v1/websites/${site.id}/change_sets`)).body.data
  const ids = { pages: page, headers: header.id, footers: footer.id, html_heads: head.id } as Record<string, string>
  Object.assign(ids, { components: component.id, snippets: snippet.id, themes: theme.id })
  return {
    person,
    site,
    subdomain: site.host.split('.')[0]!,
    ids,
    table,
    row,
    form,
    asset,
    domain,
    webhook,
    accountWebhook,
    change,
  }
}

type Everything = Awaited<ReturnType<typeof makeEverything>>

/** Every address that `routes.tsx` declares, with what stands for its parameters. */
function addresses(all: Everything): string[] {
  const { subdomain, ids, table, row, form, asset, domain, webhook, accountWebhook, change, site } = all
  const source = readFileSync(new URL('../../console/routes.tsx', import.meta.url), 'utf8')
  const [from, to] = [source.indexOf('const ofPerson'), source.indexOf('/** Where somebody begins')]
  const declared = [...source.matchAll(/^ +'(\/[^']*)': /gm)].map(({ 1: path, index }) => ({
    path: path!,
    isOfPerson: index > from && index < to,
  }))
  const values: Record<string, string> = {
    '/tables/$key': table.key,
    '/tables/rows/$id/versions': row.id,
    '/settings/facts/$id/versions': site.id,
    '/forms/$id': form.id,
    '/forms/$id/versions': form.id,
    '/assets/$id/versions': asset.id,
    '/domains/$name': domain.name,
    '/webhooks/$id': webhook.id,
    '/review/$id': change.id,
  }
  const valuesOfPerson: Record<string, string> = { '/webhooks/$id': accountWebhook.id }
  // A purchase needs a registrar; the other closes its window.
  const left = new Set(['/purchases/$id', '/signed-in'])
  const screens = declared
    .filter(({ path }) => !left.has(path))
    .map(({ path, isOfPerson }) => {
      const base = isOfPerson ? '/console' : `/console/${subdomain}`
      if (path === '/') return base
      const value = isOfPerson ? valuesOfPerson[path] : values[path]
      assert.ok(!path.includes('$') || value, `test/console/screens.test.ts knows no value for ${path}`)
      return base + path.replace(/\$\w+/, value ?? '')
    })
  const edited = Object.entries(ids).flatMap(([kind, id]) =>
    ['', '/versions'].map((end) => `/console/${subdomain}/${kind}/${id}${end}`),
  )
  return [...new Set([...screens, ...edited, `/console/${subdomain}`])]
}

/** Where people who write programs look; what programs call things is named there. */
const FOR_DEVELOPERS = /\/(agents|activity|webhooks)(\/|$)/
const NAMES = new Set(catalog.operations.map(({ name }) => name).filter((name) => name.includes('_')))
const ROUTE = /\b(?:GET|POST|PUT|PATCH|DELETE) \/\S*|\/api\/v1\S*/
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/

function assertForPeople(text: string, where: string) {
  const said = [ROUTE, ID, /the operation needs.*/].map((pattern) => pattern.exec(text)?.[0])
  const names = text.match(/\b[a-z]+(?:_[a-z]+)+\b/g)?.filter((word) => NAMES.has(word)) ?? []
  assert.deepEqual([...said, ...names].filter(Boolean), [], where)
}

type Following = typeof globalThis & { former: { title?: string; heading?: Element | null } }

/** Runs in the page. */
function follow(address: string) {
  const isHere = location.pathname === address
  const former = isHere ? {} : { title: document.title, heading: document.querySelector('h1') }
  Object.assign(globalThis, { former })
  history.pushState({}, '', address)
}

/** Whether another screen has taken the place of the former. Runs in the page. */
function hasFollowed(): boolean {
  const { title, heading } = (globalThis as Following).former
  return document.title !== title || !heading?.isConnected
}

/** As a link of the console leads there; what is loaded already is not loaded again. */
async function open(page: Page, address: string) {
  await page.evaluate(follow, address)
  await until(() => page.evaluate(hasFollowed))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' })
}

test('every screen fits on a phone and speaks to people, whatever is on it', async () => {
  const all = await everything()
  const page = await signedInPage(opened, all.person, '/console', PHONE)
  const list = addresses(all)
  assert.ok(list.length > 40, `${list.length}`)
  for (const address of list) {
    await open(page, address)
    const { width, text } = await page.evaluate<{ width: number; text: string }>(
      '({ width: document.documentElement.scrollWidth, text: document.body.innerText })',
    )
    assert.ok(width <= PHONE.width, `${address} is ${width} px wide`)
    if (!FOR_DEVELOPERS.test(address)) assertForPeople(text, address)
  }
})

/** Somebody with a role, who joined by the link that the console shows. */
async function member(all: Everything, role: string) {
  const { service } = opened
  const someone = await service.newUser(undefined, { password: PASSWORD })
  const invited = await all.person.post(`/api/v1/websites/${all.site.id}/invitations`, { email: someone.email, role })
  const token = invited.body.accept_url.split('/').at(-1)
  assert.equal((await someone.post('/api/v1/invitations/accept', { token })).status, 200)
  return someone
}

test('a viewer who opens a page sees the page, and why it cannot be changed', async () => {
  const all = await everything()
  const { subdomain, ids } = all
  const viewer = await member(all, 'viewer')
  const page = await signedInPage(opened, viewer, `/console/${subdomain}/pages/${ids.pages}`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'Home', exact: true }).waitFor()
  await page.getByText('Your role here is Viewer. Ask an admin for the role Content editor.').waitFor()
  await assertSound(page, 'a page for a viewer')
  await open(page, `/console/${subdomain}/headers/${ids.headers}`)
  await page.getByText('<header>h</header>').waitFor()
  for (const address of addresses(all).filter((each) => !FOR_DEVELOPERS.test(each))) {
    await open(page, address)
    assertForPeople(await page.evaluate('document.body.innerText'), `${address} for a viewer`)
  }
})

test('content editors begin with the pages, and see the places of their work', async () => {
  const all = await everything()
  const editor = await member(all, 'content')
  const page = await signedInPage(opened, editor, `/console/websites/${all.site.id}`)
  await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/console/${all.subdomain}/pages`)
  const menu = page.getByRole('navigation', { name: /The website of/ })
  const places = await menu.getByRole('link').allInnerTexts()
  assert.deepEqual(
    places.map((text) => text.split('\n')[0]),
    ['Overview', 'Review', 'Analytics', 'Pages', 'Tables', 'Files', 'Facts', 'Forms', 'Comments', 'Translations'],
  )
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.frameLocator('iframe').first().getByRole('heading', { name: 'Home again' }).waitFor()
})

test('an admin chooses what content editors change: their menu and their screens follow', async () => {
  const all = await everything()
  const page = await signedInPage(opened, all.person, `/console/${all.subdomain}/team`)
  const chosen = page.getByRole('region', { name: 'What content editors change' })
  const box = (name: string) => chosen.getByRole('checkbox', { name, exact: true })
  await box('All pages, and new ones').waitFor()
  await assertSound(page, 'what content editors change, all of it')
  await turn(page, box('All pages, and new ones'))
  await turn(page, box('A page at /about'))
  await turn(page, box('The rows of all tables'))
  await turn(page, box('Pictures and other files'))
  await assertSound(page, 'what content editors change, some of it')
  const { content_editors } = (await all.person.get(`/api/v1/websites/${all.site.id}`)).body
  assert.deepEqual(content_editors, {
    pages: ['/about'],
    tables: [],
    assets: false,
    submissions: true,
    facts: true,
    publish: false,
  })

  const editor = await member(all, 'content')
  const theirs = await signedInPage(opened, editor, `/console/websites/${all.site.id}`)
  await theirs.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()
  const menu = theirs.getByRole('navigation', { name: /The website of/ })
  assert.deepEqual(
    (await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]),
    ['Overview', 'Review', 'Analytics', 'Pages', 'Facts', 'Forms', 'Comments', 'Translations'],
  )
  await theirs.getByRole('link', { name: 'Home', exact: true }).click()
  await theirs.getByText('Content editors change other parts of this website.', { exact: false }).waitFor()
  await assertSound(theirs, 'a page that is not theirs')
  await open(theirs, `/console/${all.subdomain}/tables/${all.table.key}`)
  await theirs.getByRole('button', { name: 'Add a row' }).and(theirs.locator('[aria-disabled=true]')).waitFor()
  await menu.getByRole('link', { name: 'Facts' }).click()
  await theirs.getByRole('textbox', { name: 'Text' }).fill('030 456')
  await theirs.getByRole('button', { name: 'Save facts' }).click()
  await theirs.getByText('Saved as a draft', { exact: false }).first().waitFor()
  await all.person.delete(`/api/v1/websites/${all.site.id}/facts/unpin`)
  assert.deepEqual((await all.person.get(`/api/v1/websites/${all.site.id}`)).body.facts, { phone: '030 456' })
  await assertSound(theirs, 'the facts of a content editor')
})

/** Of the next box nothing is said until this one is saved. */
async function turn(page: Page, box: Locator) {
  const was = await box.isChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  // The box itself is hidden behind what is drawn for it.
  await box.locator('xpath=ancestor::label[1]').click()
  await saved
  await (was ? box.and(page.locator(':not(:checked)')) : box.and(page.locator(':checked'))).waitFor({
    state: 'attached',
  })
}

test('whoever signs out of the console is signed out', async () => {
  const { page } = await opened.person()
  await page.getByRole('button', { name: /^You:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto('/console')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a website beyond the limit is refused with a reason, where it was asked for', async () => {
  const someone = await opened.service.newUser(undefined, { password: PASSWORD, plan: 'free' })
  await makeSite(opened.service, {}, someone)
  const page = await signedInPage(opened, someone, '/console/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('One more')
  await page.getByText('An empty page').click()
  await page.getByRole('button', { name: 'Create' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText("The plan's limit of 1 websites is reached").waitFor()
  await alert.getByText(/Delete a website you no longer need/).waitFor()
  await assertSound(page, 'the limit of websites')
})
