// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { assertSound, type Console, LATER, openConsole, PHONE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a new website is made by its name, its settings change, and it is deleted and brought back', async () => {
  const { page, person } = await opened.person(() => '/console/new')
  await page.getByText('An empty page').click()
  await page.getByLabel('Name').fill('Fish & chips')
  await assertSound(page, 'new website')
  await page.keyboard.press('Enter')
  // The page is on the screen, in the theme that comes with it, and with a menu to add pages to.
  await page.waitForURL(/\/console\/fish-chips\/pages\/[0-9a-f-]{36}/)
  const frame = page.frameLocator('iframe').first()
  await frame.getByRole('heading', { name: 'Fish & chips', level: 1 }).waitFor()
  await frame.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor()
  await assertSound(page, 'an empty page in the editor')
  const website = (await person.get('/api/v1/websites')).body.data.find(
    (each: { name: string }) => each.name === 'Fish & chips',
  )
  const home = await opened.service.visit(new URL(website.url).hostname, '/')
  assert.match(home.text, /<h1>Fish &amp; chips<\/h1>/)
  assert.match(home.text, /--color-accent: #1f5b45/)
  await page.goto('/console/fish-chips')

  await page.getByRole('button', { name: 'Setup' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/IANA/).first().waitFor()
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The settings are saved').waitFor()
  const path = `/api/v1/websites/${website.id}`
  assert.equal((await person.get(path)).body.time_zone, 'Europe/Berlin')
  await assertSound(page, 'settings')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  assert.equal(download.suggestedFilename(), `${website.subdomain}.zip`)
  assert.equal((await readFile(await download.path())).subarray(0, 2).toString(), 'PK')

  await page.getByRole('button', { name: 'Delete Fish & chips' }).click()
  await page.getByRole('heading', { name: 'Websites', level: 1 }).waitFor()
  assert.equal((await person.get(path)).status, 404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Fish & chips', exact: true }).waitFor()
  assert.equal((await person.get(path)).status, 200)
})

test('someone is invited, and what a viewer may not do is disabled with its reason', async () => {
  const { page, person, site } = await opened.person((made) => `/console/${made.subdomain}/team`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Email').fill('carla@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Send this link' }).waitFor()
  await assertSound(page, 'an invitation')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('cell', { name: 'carla@example.com' }).waitFor()
  const viewer = await opened.person(LATER)
  const [access] = (await person.get(`/api/v1/websites/${site.id}/accesses`)).body.data
  const invited = await person.post(`/api/v1/websites/accesses/${access.id}/invitations`, {
    email: viewer.person.email,
    role: 'viewer',
  })
  const token = invited.body.accept_url.split('/').at(-1)
  assert.equal((await viewer.person.post('/api/v1/invitations/accept', { token })).status, 200)
  await viewer.page.setViewportSize(PHONE)
  await viewer.page.goto(`/console/${site.subdomain}/team`)
  const button = viewer.page.getByRole('button', { name: 'Invite someone' })
  await viewer.page.locator('button[aria-disabled="true"]').first().waitFor()
  await button.focus()
  await viewer.page.getByRole('tooltip').waitFor()
  await assertSound(viewer.page, 'team for a viewer on a phone')
})

test('a key is made, used and revoked; how to connect an agent is said', async () => {
  const { page, person } = await opened.person(() => '/console/agents')
  await page.getByText(`claude mcp add --transport http sitewright "${opened.service.url}/mcp?toolsets=all"`).waitFor()
  await page.getByText('Waiting for its first call').waitFor()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Nightly build')
  await page.keyboard.press('Enter')
  const key = (await page.getByText(/^sitewright_/).textContent())!
  assert.equal((await opened.service.clientFor(key).get('/api/v1/me')).status, 200)
  await page.getByText(`curl -H "Authorization: Bearer ${key}" ${opened.service.url}/api/v1/websites`).waitFor()
  await assertSound(page, 'a new key')
  await opened.service.services.credentials.flushUses()
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('row', { name: /Nightly build/ })
    .getByText('never')
    .waitFor({ state: 'detached' })
  await assertSound(page, 'agents')
  await page.getByRole('button', { name: 'Revoke Nightly build' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The key is revoked').waitFor()
  assert.equal((await opened.service.clientFor(key).get('/api/v1/me')).status, 401)
  const keys = (await person.get('/api/v1/api_keys')).body.data
  assert.ok(keys.every(({ name }: { name: string }) => name !== 'Nightly build'))
})

test('a webhook is made, tested against nobody, turned off and deleted', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Address').fill('http://hooks.example.com/in')
  await page.keyboard.press('Enter')
  await page.getByText(/https/).last().waitFor()
  await page.getByLabel('Address').fill('https://hooks.example.com/in')
  await page.getByLabel('Events').fill('page.*, form.submission.created')
  await page.keyboard.press('Enter')
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  const [webhook] = (await site.owner.get(`/api/v1/websites/${site.id}/webhooks`)).body.data
  assert.deepEqual(webhook.events, ['page.*', 'form.submission.created'])
  await page.getByRole('link', { name: 'https://hooks.example.com/in' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('The webhook is off').waitFor()
  await assertSound(page, 'a webhook')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
})
