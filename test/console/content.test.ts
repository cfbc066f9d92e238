// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSound, type Console, openConsole, PHONE } from './support.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a file is uploaded, described, replaced in place, deleted and brought back', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/assets`)
  await site.set({ languages: ['en', 'de'] })
  await page.reload()
  await page.getByRole('heading', { name: 'No files yet' }).waitFor()
  const choose = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  await (await choose).setFiles({ name: 'sea.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await page.getByRole('button', { name: /sea.svg/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alt text', { exact: true }).fill('The sea')
  await dialog.getByLabel('Alt text, de').fill('Das Meer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The file is saved').waitFor()
  await assertSound(page, 'a file')
  const assets = async () => (await site.owner.get(`/api/v1/websites/${site.id}/assets`)).body.data
  const [asset] = await assets()
  assert.deepEqual([asset.alt, asset.alts, asset.width], ['The sea', { de: 'Das Meer' }, 40])

  const replace = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Replace the file' }).click()
  const wider = Buffer.from(SVG.replace('width="40"', 'width="80"'))
  await (await replace).setFiles({ name: 'other.svg', mimeType: 'image/svg+xml', buffer: wider })
  await page.getByText('80 × 30').waitFor()
  assert.equal((await assets())[0].id, asset.id)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /sea.svg/ }).waitFor()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'assets on a phone')
})

test('a redirect is made, followed by its answer, and imported in numbers', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/redirects`)
  await site.add('pages', { path: '/new', html_content: '<h1>New</h1>' })
  await page.getByRole('button', { name: 'New redirect' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('/old')
  await page.getByRole('textbox', { name: 'To' }).fill('/new')
  await page.keyboard.press('Enter')
  await page.getByText('/old leads to /new').waitFor()
  assert.equal((await site.visit('/old')).status, 301)
  await page.getByLabel('Test a path').fill('/old')
  await page.keyboard.press('Enter')
  await page.getByText('is a page').waitFor()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('textbox', { name: 'Lines' }).fill('/a /new 301\n/b nonsense')
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.getByText('Skip lines with errors').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByText('1 new, 0 changed, 0 unchanged, 1 skipped.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('cell', { name: '/a', exact: true }).waitFor()
  await assertSound(page, 'redirects')
})

test('headers and a password of a website are set', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/redirects`)
  await site.add('pages', { path: '/', html_content: '<h1>Home</h1>' })
  await page.getByLabel('Headers by path').fill('/*\n  Set-Cookie: a=b')
  await page.getByRole('button', { name: 'Save headers' }).click()
  await page
    .getByText(/can't set Set-Cookie/)
    .first()
    .waitFor()
  await page.getByLabel('Headers by path').fill('/*\n  X-A: one')
  await page.getByRole('button', { name: 'Save headers' }).click()
  await page.getByText('The headers are saved').waitFor()
  assert.equal((await site.visit('/')).headers['x-a'], 'one')
  await page.getByRole('button', { name: 'Protect a path' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Path').fill('/clients')
  await dialog.getByLabel('Password').fill('rye and wheat')
  await dialog.getByRole('button', { name: 'Protect', exact: true }).click()
  await page.getByRole('cell', { name: '/clients', exact: true }).waitFor()
  assert.equal((await site.visit('/clients')).status, 401)
  await assertSound(page, 'redirects with a password')
  await page.getByRole('button', { name: 'Open /clients' }).click()
  await page.getByText('Everybody can see the whole website.').waitFor()
  assert.equal((await site.visit('/clients')).status, 404)
})

test('a form is made and changed, and its inbox is worked off by keys', async () => {
  const { page, site } = await opened.person((made) => `/console/${made.subdomain}/forms`)
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByLabel('Name').fill('Contact')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('group', { name: 'New field' }).getByLabel('Label').fill('Colour')
  // What this test sends looks like the work of a machine.
  await page.getByText('Filter spam').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The form is saved').waitFor()
  await assertSound(page, 'a form')
  const [form] = (await site.owner.get(`/api/v1/websites/${site.id}/forms`)).body.data
  assert.deepEqual(
    form.fields.map(({ label }: { label: string }) => label),
    ['Name', 'Email', 'Message', 'Colour'],
  )

  await page.getByRole('tab', { name: 'Inbox' }).click()
  for (const name of ['Ann', 'Ben']) {
    const body = new URLSearchParams({ name, email: `${name}@example.com`, message: `Hello from ${name}` }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await site.visit(new URL(form.action_url).pathname, { method: 'POST', headers, body })
    assert.equal(sent.status, 303)
    await page.getByText(`Hello from ${name}`).first().waitFor()
  }
  await page.keyboard.press('j')
  await page.getByRole('article', { name: 'Submission 2' }).waitFor()
  await assertSound(page, 'the inbox')
  await page.keyboard.press('e')
  await page.getByRole('article', { name: 'Submission 1' }).waitFor()
  await page.locator('[role=alertdialog]').getByText('Archived').waitFor()
  const status = async (number: number) => {
    const { data } = (await site.owner.get(`/api/v1/websites/forms/${form.id}/submissions`)).body
    return data.find((each: { number: number }) => each.number === number).status
  }
  assert.deepEqual([await status(1), await status(2)], ['read', 'archived'])
  await page.getByRole('tab', { name: 'Counts' }).click()
  await page.getByText('2 submissions').waitFor()
  await page.getByRole('table', { name: 'Submissions by Day' }).getByRole('cell', { name: '2', exact: true }).waitFor()
  await assertSound(page, 'counts')
  await page.getByRole('tab', { name: 'Inbox' }).click()
  await page.setViewportSize(PHONE)
  await assertSound(page, 'the inbox on a phone')
})
