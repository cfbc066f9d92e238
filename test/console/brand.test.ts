// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { newMember } from '../api/make.ts'
import { assertSound, type Console, openConsole, PHONE, signedInPage } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a brand is made with a preview, and clients see it in place of the product', async () => {
  const { person, site, page } = await opened.person(() => '/console/brand')
  await page.getByRole('heading', { name: 'Your brand' }).waitFor()
  await page.getByText('Type a name to see your brand.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Studio Marlow')
  await page.getByLabel('Color', { exact: true }).fill('#ffd400')
  const image = { width: 240, height: 80, channels: 3, background: '#3b1d60' } as const
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  const buffer = await sharp({ create: image }).png().toBuffer()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('img', { name: 'Studio Marlow' }).waitFor()
  await preview.getByText('From: Studio Marlow').waitFor()
  await assertSound(page, 'the preview of a brand')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('banner').getByRole('img', { name: 'Studio Marlow' }).waitFor()
  await page.waitForFunction('document.title === "Your brand · Studio Marlow"')
  await assertSound(page, 'a brand')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'a brand on a phone')

  const client = await newMember(opened.service, site, 'content')
  const theirs = await signedInPage(opened, client, `/console/${site.subdomain}`)
  await theirs.getByRole('banner').getByRole('img', { name: 'Studio Marlow' }).waitFor()
  await theirs.waitForFunction('document.title.endsWith(" · Studio Marlow")')
  await assertSound(theirs, 'the console of a client')
  await theirs.goto('/console')
  await theirs.getByRole('banner').getByRole('img', { name: 'Studio Marlow' }).waitFor()

  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const name = page.getByRole('banner').getByRole('link', { name: 'Studio Marlow' }).getByText('Studio Marlow')
  await name.waitFor()
  const colorOf = (element: unknown) => getComputedStyle((element as HTMLElement).parentElement!).backgroundColor
  assert.equal(await name.evaluate(colorOf), 'rgb(255, 212, 0)')
  assert.equal((await person.get('/api/v1/brand')).body.logo_url, null)
})

test('who is of several accounts sees the one whose website is open', async () => {
  const [first, second] = [await opened.person(), await opened.person()]
  await first.person.patch('/api/v1/brand', { name: 'First Studio' })
  const client = await newMember(opened.service, first.site, 'editor')
  const { body } = await second.person.get(`/api/v1/websites/${second.site.id}/accesses`)
  const { body: me } = await client.get('/api/v1/me')
  const under = `/api/v1/websites/accesses/${body.data[0].id}/invitations`
  const { body: invitation } = await second.person.post(under, { email: me.user.email, role: 'editor' })
  const token = new URL(invitation.accept_url).pathname.split('/').at(-1)
  const accepted = await client.post('/api/v1/invitations/accept', { token })
  assert.equal(accepted.status, 200, accepted.text)
  const page = await signedInPage(opened, client, `/console/${first.site.subdomain}`)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'First Studio' }).waitFor()
  await page.goto(`/console/${second.site.subdomain}`)
  await banner.getByRole('link', { name: 'Sitewright' }).waitFor()
  await page.goto('/console')
  await banner.getByRole('link', { name: 'Sitewright' }).waitFor()
})

test('a plan without it says so', async () => {
  const person = await opened.service.newUser(undefined, { plan: 'free' })
  const page = await signedInPage(opened, person, '/console/brand')
  const save = page.getByRole('button', { name: 'Save' })
  await save.waitFor()
  assert.equal(await save.getAttribute('aria-disabled'), 'true')
  await page.getByText('Your plan does not include a brand of your own.').waitFor()
  await assertSound(page, 'a plan without a brand')
})
