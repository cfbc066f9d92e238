// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { trustedReceiver } from '#test/api/hooked.ts'
import { until } from '#test/support/until.ts'
import { assertSound, type Console, openConsole, PHONE } from './support.ts'

const API = '/api/v1'
let trusted: Awaited<ReturnType<typeof trustedReceiver>>
let opened: Console
before(async () => {
  trusted = await trustedReceiver()
  opened = await openConsole(trusted.settings)
})
after(async () => {
  await opened?.close()
  await trusted?.close()
})

/** A group of rows, and what is in its newest. */
function rowsOf(page: Page, group: string, noun: string) {
  const all = page.getByRole('group', { name: group, exact: true })
  return {
    all,
    add: () => all.getByRole('button', { name: `Add a ${noun}` }).click(),
    field: (name: string) => all.getByLabel(name, { exact: true }).last(),
  }
}

async function choose(page: Page, select: Locator, option: string) {
  await select.click()
  await page.getByRole('option', { name: option }).click()
}

test('a webhook of the account gets headers, a condition and a limit; no value of a header is shown again', async () => {
  const { receiver } = trusted
  const { page, person, site } = await opened.person(() => '/console')
  await page.getByRole('button', { name: /^You:/ }).click()
  await page.getByRole('menuitem', { name: 'Webhooks' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await assertSound(page, 'no webhooks of the account')

  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill(`${receiver.url}/account`)
  await page.getByLabel('Events').fill('page.*')
  await page.getByText('Choose from the list').click()
  await page.getByText('A page was created.').waitFor()
  await assertSound(page, 'the list of events')
  await page.getByText('form.submission.created', { exact: true }).click()
  assert.equal(await page.getByLabel('Events').inputValue(), 'page.*, form.submission.created')
  await page.getByText('form.submission.created', { exact: true }).click()
  await page.getByText('Choose from the list').click()
  await page.getByText('Conditions, headers and limit').click()
  const conditions = rowsOf(page, 'Conditions', 'condition')
  await conditions.add()
  await conditions.field('Field').fill('pa th')
  await conditions.field('Value').fill('/blog/')
  const headers = rowsOf(page, 'Headers', 'header')
  await headers.add()
  await headers.field('Name').fill('Host')
  await headers.field('Value').fill('Bearer first')
  await page.getByLabel('Most attempts a minute').fill('many')
  await assertSound(page, 'a new webhook')
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create' })
  await create.click()
  await page.getByText('must be a whole number').waitFor()
  await conditions.all.locator('[aria-invalid=true]').waitFor()
  await page.getByLabel('Most attempts a minute').fill('600')
  await conditions.field('Field').fill('path')
  await create.click()
  await headers.all.getByRole('alert').getByText('Host').waitFor()
  await assertSound(page, 'a header that is refused')
  await headers.field('Name').fill('Authorization')
  await create.click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('page.*, with conditions').waitFor()
  await assertSound(page, 'webhooks of the account')

  const [webhook] = (await person.get(`${API}/webhooks`)).body.data
  assert.deepEqual(
    [webhook.filters, webhook.headers, webhook.max_per_minute],
    [[{ path: 'data.path', begins_with: '/blog/' }], { Authorization: null }, 600],
  )
  await page.getByRole('link', { name: webhook.url }).click()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await site.add('pages', { path: '/blog/one', title: 'One' })
  const [received] = await receiver.wait('/account', 1)
  assert.equal(received!.headers.authorization, 'Bearer first')
  await page.getByRole('cell', { name: 'Answered 204' }).waitFor()

  await headers.field('Value').fill('Bearer second')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The webhook is saved').waitFor()
  await until(
    () => headers.field('Value').inputValue(),
    (value) => value === '',
  )
  await headers.add()
  await headers.field('Name').fill('X-Shop')
  await headers.field('Value').fill('bakery')
  await choose(page, conditions.field('Test'), 'is')
  await conditions.field('Value').fill('/blog/two')
  await page.getByRole('button', { name: 'Save' }).click()
  await until(
    () => person.get(`${API}/webhooks/${webhook.id}`),
    ({ body }) => 'X-Shop' in body.headers,
  )
  await site.add('pages', { path: '/blog/not', title: 'Not' })
  await site.add('pages', { path: '/blog/two', title: 'Two' })
  const [, second] = await receiver.wait('/account', 2)
  assert.deepEqual(
    [second!.payload.data.title, second!.headers.authorization, second!.headers['x-shop']],
    ['Two', 'Bearer second', 'bakery'],
  )
  assert.ok(!(await page.content()).includes('Bearer'))
  await assertSound(page, 'a webhook of the account')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a webhook of the account on a phone')

  await page.getByLabel('Address').fill('https://elsewhere.example/in')
  await page.getByText('Type the values of the headers again').waitFor()
  await assertSound(page, 'a webhook that moves to another server')
  await page.getByRole('button', { name: 'Save' }).click()
  await headers.all.getByRole('alert').waitFor()
  await headers.all.getByRole('button', { name: 'Remove Authorization' }).click()
  await headers.all.getByRole('button', { name: 'Remove X-Shop' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'elsewhere.example' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
})

test('what a receiver missed is sent again, each delivery, all that failed, and everything', async () => {
  const { receiver } = trusted
  const { page, person, site } = await opened.person(() => '/console')
  receiver.on('/site', (response) => response.writeHead(410).end('Not here'))
  const made = await site.add('webhooks', { url: `${receiver.url}/site`, events: ['page.created'] })
  const path = `${API}/websites/webhooks/${made.id}`
  await site.add('pages', { path: '/first', title: 'First' })
  await until(
    () => person.get(path),
    ({ body }) => body.disabled_reason === 'gone',
  )
  await page.goto(`/console/${site.subdomain}/webhooks/${made.id}`)
  await page.getByText('turned off: it answered 410 Gone').waitFor()
  const again = page.getByRole('button', { name: 'Send again', exact: true })
  await again.and(page.locator('[aria-disabled=true]')).waitFor()
  await page.getByRole('button', { name: 'The endpoint answered 410.' }).click()
  await page.getByRole('dialog').getByText('Not here').waitFor()
  await assertSound(page, 'the attempts of a delivery')
  await page.getByRole('button', { name: 'Done' }).click()

  receiver.on('/site', (response) => response.writeHead(200).end('Thank you'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('The webhook is on').waitFor()
  await page.getByRole('button', { name: 'Send page.created again' }).click()
  await page.getByText('page.created is sent again').waitFor()
  await receiver.wait('/site', 2)
  await page.getByRole('button', { name: 'Answered 200 (2 attempts)' }).waitFor()

  await again.click()
  await assertSound(page, 'what is sent again')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Nothing failed since then').waitFor()
  await again.click()
  await choose(page, page.getByRole('button', { name: /What/ }), 'All events')
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('One event is sent again').waitFor()
  await receiver.wait('/site', 3)
  await page.getByRole('button', { name: 'Answered 200', exact: true }).waitFor()
  const week = page.getByRole('table', { name: 'How deliveries went' }).getByRole('row', { name: /Last 7 days/ })
  await week.getByRole('cell', { name: '3', exact: true }).waitFor()
  await page.getByText('The endpoint answered 410.').waitFor()
  await assertSound(page, 'a webhook with deliveries')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a webhook with deliveries on a phone')
})
