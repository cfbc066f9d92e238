import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { API, answered, newWebsite } from '#test/api/make.ts'
import { PRICE, purchase, purchaseNow } from '#test/api/purchases.ts'
import { connect } from '#test/oauth/support/connect.ts'
import type { Client, Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { Browser, type Seen } from './browser.ts'
import { growStale, PASSWORD, signedInBrowser, textOf } from './people.ts'

let service: Service
let owner: Person
let website: Json
let program: Client
before(async () => {
  service = await startService()
  owner = await service.newUser('owner@example.com', { name: 'Olivia', plan: 'pro', password: PASSWORD })
  website = await newWebsite(owner, { name: 'Bread & Roses' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
})
after(() => service?.close())

async function requested(name: string, fields: object = {}) {
  const bought = await answered(202, purchase(program, website, name, fields))
  return { bought, path: bought.confirm_url.slice(service.url.length) as string }
}

function expectPage({ status, headers, text }: Seen, wanted: number) {
  assert.equal(status, wanted, text)
  assert.match(headers['content-security-policy']!, /default-src 'none'/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.doesNotMatch(text, /<script| style=| on\w+=/)
  assert.ok(text.length < 20_000)
}

function press(browser: Browser, page: Seen, path: string, decision: string, reason?: string) {
  const [, token] = /name="form_token" value="([^"]+)"/.exec(page.text.slice(page.text.indexOf(`action="${path}"`)))!
  return browser.post(path, { form_token: token!, decision, ...(reason && { reason }) })
}

test('a person signs in, proves who they are, sees what it is about, and confirms', async () => {
  const { bought, path } = await requested('bücher-und-brot.com', { auto_renew: true })
  const browser = new Browser(service)
  const first = await browser.open(path)
  assert.equal(first.location, `/sign-in?next=${encodeURIComponent(path)}`)
  const signIn = await browser.open(first.location!)
  const signedIn = await browser.submit(signIn, { email: 'owner@example.com', password: PASSWORD }, '/sign-in')
  assert.equal(signedIn.location, path)
  await growStale(service, owner.userId)
  assert.equal((await browser.open(path)).location, `/confirm?next=${encodeURIComponent(path)}`)
  const confirmation = await browser.open(`/confirm?next=${encodeURIComponent(path)}`)
  const proved = await browser.submit(confirmation, { password: PASSWORD }, '/confirm')
  assert.equal(proved.location, path)

  const page = await browser.open(path)
  expectPage(page, 200)
  const text = textOf(page)
  for (const part of [
    'Buy bücher-und-brot.com?',
    'xn--bcher-und-brot-gsb.com',
    '15.00 USD',
    'one year',
    'Bread &amp; Roses',
    'Test program',
    'Olivia',
    'without VAT',
  ])
    assert.ok(text.includes(part), `${part} is missing: ${text}`)
  assert.doesNotMatch(page.text, /Registrantova|registrant\.example/)
  assert.equal((await purchaseNow(owner, bought)).status, 'awaiting_confirmation', 'opening the page confirms nothing')

  const done = await press(browser, page, path, 'confirm')
  assert.equal(done.location, `/console${path}`)
  assert.equal((await browser.open(path)).location, `/console${path}`)
  const { status, decided_by, confirm_url } = await purchaseNow(program, bought)
  assert.deepEqual([status, decided_by.name, confirm_url], ['ordered', 'Olivia', null])
  const again = await press(browser, page, path, 'decline')
  expectPage(again, 409)
  assert.match(textOf(again), /The purchase is ordered already/)
})

test('a person declines, and the name is free again', async () => {
  const { bought, path } = await requested('declined.com')
  const browser = await signedInBrowser(service, 'owner@example.com')
  const done = await press(browser, await browser.open(path), path, 'decline', ' We have one already. ')
  assert.equal(done.location, `/console${path}`)
  const { status, reason } = await purchaseNow(program, bought)
  assert.deepEqual([status, reason], ['declined', 'We have one already.'])
  await requested('declined.com')
})

test('what expired, and what was dearer meanwhile, is not bought', async () => {
  const browser = await signedInBrowser(service, 'owner@example.com')
  const late = await requested('late.com')
  await change(late.bought.id, { confirm_until: 1 })
  const expired = await press(browser, await browser.open(late.path), late.path, 'confirm')
  expectPage(expired, 409)
  assert.match(textOf(expired), /The purchase has expired/)
  const moved = await requested('moved.com')
  await change(moved.bought.id, { amount: '14.00' })
  const dearer = await press(browser, await browser.open(moved.path), moved.path, 'confirm')
  expectPage(dearer, 422)
  assert.match(textOf(dearer), new RegExp(`is not the price, which is ${PRICE.amount} USD`))
  assert.equal((await purchaseNow(owner, moved.bought)).status, 'awaiting_confirmation')
})

test('others than admins cannot decide, and strangers see nothing', async () => {
  const { bought, path } = await requested('not-yours.com')
  const editor = await service.newUser('editor@example.com', { password: PASSWORD })
  await service.database.write((tx) =>
    grantAccess(tx, { website_id: website.id, user_id: editor.userId, role: 'editor' }, Date.now()),
  )
  const browser = await signedInBrowser(service, 'editor@example.com')
  const page = await browser.open(path)
  assert.match(textOf(page), /Only an admin of the website can confirm or decline it; your role is editor/)
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!
  expectPage(await browser.post(path, { form_token: token, decision: 'confirm' }), 403)
  await service.newUser('stranger@example.com', { password: PASSWORD })
  expectPage(await (await signedInBrowser(service, 'stranger@example.com')).open(path), 404)
  expectPage(await browser.open('/purchases/no-such-thing'), 404)
  assert.equal((await purchaseNow(owner, bought)).status, 'awaiting_confirmation')
})

test('a form from elsewhere decides nothing', async () => {
  const { bought, path } = await requested('forged.com')
  const browser = await signedInBrowser(service, 'owner@example.com')
  assert.equal((await browser.post(path, { decision: 'confirm' })).status, 403)
  assert.equal((await purchaseNow(owner, bought)).status, 'awaiting_confirmation')
})

test('the website was deleted meanwhile', async () => {
  const site = await newWebsite(owner, { name: 'Gone' })
  const bought = await answered(202, purchase(program, site, 'gone-meanwhile.com'))
  const path = bought.confirm_url.slice(service.url.length)
  const browser = await signedInBrowser(service, 'owner@example.com')
  const page = await browser.open(path)
  await answered(204, owner.delete(`${API}/websites/${site.id}`))
  expectPage(await press(browser, page, path, 'confirm'), 404)
  const { status } = await service.database.reader
    .selectFrom('purchases')
    .select('status')
    .where('id', '=', bought.id)
    .executeTakeFirstOrThrow()
  assert.equal(status, 'awaiting_confirmation')
})

async function change(id: string, values: { confirm_until?: number; amount?: string }) {
  await service.database.write((tx) => tx.updateTable('purchases').set(values).where('id', '=', id).execute())
}
