// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { purchase } from '#test/api/purchases.ts'
import { connect } from '#test/oauth/support/connect.ts'
import { PASSWORD } from '#test/pages/people.ts'
import type { TestSite } from '#test/site/support.ts'
import type { Client, Json } from '#test/support/client.ts'
import { until } from '#test/support/until.ts'
import { assertAccessible, assertSound, type Console, openConsole, openPage, PHONE, signedInPage } from './support.ts'

const REVIEW = (site: { subdomain: string }) => `/console/${site.subdomain}/review`
const OLD = '<h1>Old rolls</h1>'
const NEW = '<h1>New rolls</h1>'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

/** A website where agents' changes wait, its owner at Review, and a program of theirs. */
async function underReview(policy: object = { agents: 'review' }) {
  const { page, person, site } = await opened.person(REVIEW)
  await site.set({ publish_policy: policy })
  const { tokens } = await connect(opened.service, person)
  const program = opened.service.clientFor(tokens.access_token)
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  page.setDefaultTimeout(12_000)
  return { page, person, site, program }
}

async function asked(answer: ReturnType<Client['post']>): Promise<Json> {
  const { status, body } = await answer
  assert.equal(status, 202, JSON.stringify(body))
  return body
}

const redirect = (by: Client, { id }: TestSite, from_path: string, note?: string) =>
  asked(by.post(`/api/v1/websites/${id}/redirects`, { from_path, to: '/', note }))

const show = async ({ owner }: TestSite, { request_id }: Json) =>
  (await owner.get(`/api/v1/websites/requests/${request_id}`)).body

/** A page that was there before, of which a program changes the text and asks for another path. */
async function draftAndMove({ site, program }: { site: TestSite; program: Client }) {
  const home = await site.add('pages', { path: '/rolls', title: 'Rolls', html_content: OLD })
  const changed = await program.patch(`/api/v1/websites/pages/${home.id}`, { html_content: NEW })
  assert.equal(changed.status, 200, changed.text)
  const move = await asked(program.patch(`/api/v1/websites/pages/${home.id}`, { path: '/buns' }))
  return { home, move }
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('alertdialog').getByText(text)

test('what an agent asks for shows live with why and what would change, is counted, and is done once approved', async () => {
  const { page, site, program } = await underReview()
  await redirect(program, site, '/cakes', 'The cakes moved to the home page.')
  await page.getByRole('button', { name: 'Approve Create a redirect from a path: "/cakes"' }).waitFor()
  await page.getByText('The cakes moved to the home page.').waitFor()
  await page.getByRole('definition').filter({ hasText: '/cakes' }).waitFor()
  await page.getByRole('link', { name: 'Review 1' }).waitFor()
  await assertSound(page, 'a request')
  assert.equal((await site.visit('/cakes')).status, 404)
  await page.getByRole('button', { name: 'Approve Create a redirect from a path: "/cakes"' }).click()
  await toast(page, 'Approved and done').waitFor()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  await page.getByRole('link', { name: 'Review', exact: true }).waitFor()
  assert.equal((await site.visit('/cakes')).status, 301)
})

test('drafts and requests of one piece of work are published together', async () => {
  const { page, site, program } = await underReview()
  await draftAndMove({ site, program })
  const work = page.getByRole('region', { name: 'Test program' })
  await work.getByRole('checkbox', { name: 'Select Rolls' }).waitFor()
  await work.getByRole('definition').filter({ hasText: 'After: /buns' }).first().waitFor()
  await assertSound(page, 'a draft and a request')
  await work.getByRole('button', { name: 'Publish all of it' }).click()
  await toast(page, 'one record published, one request approved').waitFor()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  assert.match(await site.text('/buns'), /New rolls/)
})

test('a record that changed since is shown with who changed what, and nothing of the work is published', async () => {
  const { page, site, program } = await underReview()
  const { home, move } = await draftAndMove({ site, program })
  const approve = page.getByRole('button', { name: 'Approve Change a page: "Rolls"' })
  await approve.waitFor()
  await site.change('pages', home.id, { path: '/bread' })
  await approve.click()
  const changed = page.getByRole('alert').filter({ hasText: 'Nothing changed: someone else edited it first.' })
  await changed.getByText(/changed since by/).waitFor()
  await changed.getByRole('definition').filter({ hasText: 'After: /bread' }).waitFor()
  await assertSound(page, 'changed since')
  await page.getByRole('button', { name: 'Publish all of it' }).click()
  await changed.waitFor()
  assert.match(await site.text('/bread'), /Old rolls/)
  await page.getByRole('button', { name: 'Decline Change a page: "Rolls"' }).click()
  await page.getByLabel('Reason').fill('It is called bread now.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await toast(page, 'Declined').waitFor()
  const { status, reason } = await show(site, move)
  assert.deepEqual([status, reason], ['declined', 'It is called bread now.'])
})

test('declining takes a reason, asking back a question, and both are found again with who decided', async () => {
  const { page, site, program, person } = await underReview()
  const [first, second] = [await redirect(program, site, '/a'), await redirect(program, site, '/b')]
  await page.getByRole('button', { name: 'Decline Create a redirect from a path: "/a"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline' })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  await assertSound(page, 'decline without a reason')
  await dialog.getByLabel('Reason').fill('Nobody links there.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Ask about Create a redirect from a path: "/b"' }).click()
  await page.getByLabel('Question', { exact: true }).fill('Who links there?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  assert.equal((await show(site, first)).reason, 'Nobody links there.')
  assert.match((await show(site, second)).reason, /^Question: Who links there\?\nAnswer it .*ask again/)
  await page.getByRole('button', { name: /Show/ }).click()
  await page.getByRole('option', { name: 'Declined' }).click()
  const table = page.getByRole('table', { name: 'Requests that were declined' })
  await table.getByRole('row').nth(1).getByText('Create a redirect from a path: "/b"').waitFor()
  const row = table.getByRole('row').filter({ hasText: 'Nobody links there.' })
  await row.getByText(person.email.split('@')[0]!).waitFor()
  await page.waitForURL(/show=declined/)
  await assertSound(page, 'declined requests')
})

test('the link of a request leads to it, on a phone too, and says what became of it', async () => {
  const { page, site, program } = await underReview()
  for (const n of [1, 2, 3]) await redirect(program, site, `/other-${n}`)
  const { approve_url, request_id } = await redirect(program, site, '/linked')
  const { pathname, search } = new URL(approve_url)
  const linked = await openPage(page.context(), pathname + search)
  await linked.setViewportSize(PHONE)
  const item = linked.locator('[aria-current=true]').filter({ hasText: '"/linked"' })
  await item.waitFor()
  assert.equal(await linked.locator('li[aria-current=true]').count(), 1)
  await until(
    () => item.boundingBox(),
    (box) => box !== null && box.y >= 0 && box.y < PHONE.height,
  )
  await assertSound(linked, 'a linked request on a phone')
  await linked.getByRole('button', { name: 'Places of this website' }).click()
  await linked.getByRole('menuitem', { name: 'Review (4)' }).waitFor()
  await linked.keyboard.press('Escape')
  await site.owner.post(`/api/v1/websites/requests/${request_id}/decline`, { reason: 'Not now.' })
  await linked.getByRole('region', { name: 'This request is decided' }).getByText('Not now.').waitFor()
  await assertSound(linked, 'a decided request on a phone')
  await linked.close()
})

test('who may not approve sees that, and who can', async () => {
  const { site, program, person } = await underReview()
  await redirect(program, site, '/x')
  const writer = await opened.service.newUser(undefined, { password: PASSWORD })
  const access = { website_id: site.id, user_id: writer.userId, role: 'content' } as const
  await opened.service.database.write((tx) => grantAccess(tx, access, Date.now()))
  const page = await signedInPage(opened, writer, REVIEW({ subdomain: site.host.split('.')[0]! }))
  const refused = `Your role is Content editor. ${person.email.split('@')[0]} can approve this.`
  await page.getByText(refused).waitFor()
  const approve = page.getByRole('button', { name: 'Approve Create a redirect from a path: "/x"' })
  assert.equal(await approve.getAttribute('aria-disabled'), 'true')
  await assertSound(page, 'a request that others approve')
  await page.context().close()
})

test("where people's changes wait, a form says so, and publishing is asked for and approved", async () => {
  const { page, site } = await underReview({ people: 'review', agents: 'review' })
  const home = await site.add('pages', { path: '/home', title: 'Home', html_content: OLD })
  const settings = await openPage(page.context(), `/console/${site.host.split('.')[0]}/settings`)
  await settings.getByLabel('Time zone').fill('Europe/Berlin')
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await settings.getByText('Not saved yet: it waits for approval.').waitFor()
  // It stays while the pointer is on it.
  await toast(settings, 'Waits for approval').hover()
  await assertSound(settings, 'settings that wait for approval')
  await settings.getByRole('alertdialog').getByRole('link', { name: 'Review' }).click()
  await settings
    .locator('li[aria-current=true]')
    .getByRole('button', { name: /^Approve / })
    .click()
  await toast(settings, 'Approved and done').waitFor()
  assert.equal((await site.owner.get(`/api/v1/websites/${site.id}`)).body.time_zone, 'Europe/Berlin')

  await settings.getByRole('button', { name: 'Actions of Home' }).click()
  await settings.getByRole('menuitem', { name: 'Ask for review' }).click()
  const approve = settings.getByRole('button', { name: 'Approve Publish drafts' })
  await approve.waitFor()
  assert.equal((await site.visit('/home')).status, 404)
  await settings.getByRole('listitem').filter({ has: approve }).getByRole('listitem').getByText('/home').waitFor()
  await approve.click()
  await settings.getByRole('heading', { name: 'Nothing to review' }).waitFor()
  assert.match(await site.text('/home'), /Old rolls/)
  assert.equal((await site.owner.get(`/api/v1/websites/pages/${home.id}`)).body.status, 'published')
})

test('a request to publish the change set that it belongs to is approved', async () => {
  const { page, site, person } = await underReview()
  await site.set({ publish_policy: { people: 'review' } })
  const home = await site.add('pages', { path: '/home', title: 'Home', html_content: OLD })
  const { data } = (await site.owner.get(`/api/v1/websites/${site.id}/waiting`)).body
  const asking = await asked(site.owner.post(`/api/v1/websites/change_sets/${data[0].change_set_id}/publish`))
  assert.equal((await show(site, asking)).change_set_id, data[0].change_set_id)
  await page.getByRole('button', { name: 'Approve Publish drafts' }).click()
  await toast(page, 'Approved and done').waitFor()
  assert.equal((await person.get(`/api/v1/websites/pages/${home.id}`)).body.status, 'published')
})

test('an undo of a change set that waits for approval closes its dialog and says so', async () => {
  const { page, site } = await underReview()
  const { id } = await site.add('change_sets', { title: 'Redirects' })
  const { from_path } = await site.add('redirects', { from_path: '/undone', to: '/' })
  await site.set({ publish_policy: { people: 'review' } })
  await page.goto(`${REVIEW(site)}/${id}`)
  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await toast(page, 'Waits for approval').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await assertSound(page, 'an undo that waits')
  assert.equal((await site.visit(from_path)).status, 301)
  await page.getByRole('alertdialog').getByRole('link', { name: 'Review' }).click()
  await page
    .locator('li[aria-current=true]')
    .getByRole('button', { name: /^Approve / })
    .click()
  await toast(page, 'Approved and done').waitFor()
  assert.equal((await site.visit(from_path)).status, 404)
})

test('a domain that an agent wants to buy stands in the list, is declined with a reason or approved, and is found again', async () => {
  const { page, site, program } = await underReview()
  const { body } = await purchase(program, site, 'rolls-and-buns.com')
  assert.equal(body.status, 'awaiting_confirmation', JSON.stringify(body))
  const buying = page.getByRole('region', { name: 'Buy rolls-and-buns.com' })
  await buying.getByText('15.00 USD for one year.').waitFor()
  await assertSound(page, 'a purchase in the list')
  await buying.getByRole('link', { name: 'Decline Buy rolls-and-buns.com' }).click()
  await page.getByLabel('Reason').fill('We have one already.')
  await assertAccessible(page, 'a purchase to decide')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Purchase of rolls-and-buns.com' }).waitFor()
  await page.getByText('We have one already.').waitFor()

  const { body: wanted } = await purchase(program, site, 'rolls.com')
  await page.goto(REVIEW(site))
  await page.getByRole('link', { name: 'Approve Buy rolls.com' }).click()
  await page.getByRole('button', { name: 'Buy for 15.00 USD' }).click()
  await page.getByRole('heading', { name: 'Purchase of rolls.com' }).waitFor()
  assert.equal((await site.owner.get(`/api/v1/domains/purchases/${wanted.id}`)).body.status, 'ordered')

  await page.goto(`${REVIEW(site)}?show=declined`)
  const declined = page.getByRole('table', { name: 'Purchases that were declined' })
  await declined.getByRole('cell', { name: 'We have one already.' }).waitFor()
  await assertSound(page, 'a declined purchase')
  await page.goto(`${REVIEW(site)}?show=approved`)
  await page.getByRole('table', { name: 'Purchases that were approved' }).getByText('Buy rolls.com').waitFor()
})
