import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered } from '../api/make.ts'
import { Browser } from './browser.ts'

const NAME = 'Studio "Marlow" & <Sons>'
const SHOWN = 'Studio &quot;Marlow&quot; &amp; &lt;Sons&gt;'

let service: Service
let studio: Person
let site: TestSite
let logo: string
before(async () => {
  service = await startService()
  studio = await service.newUser('studio@example.com', { name: 'Ana Marlow', plan: 'business' })
  site = await makeSite(service, { name: 'Harbor Lane' }, studio)
  const image = { width: 300, height: 100, channels: 3, background: '#ffffff' } as const
  const png = await sharp({ create: image }).png().toBuffer()
  const fields = { name: NAME, color: '#ffd400', logo: png.toString('base64') }
  logo = (await answered(200, studio.patch('/api/v1/brand', fields))).logo_url
})
after(() => service?.close())

async function invite(email: string): Promise<string> {
  const { data } = await answered(200, studio.get(`/api/v1/websites/${site.id}/accesses`))
  const under = `/api/v1/websites/accesses/${data[0].id}/invitations`
  const { accept_url } = await answered(201, studio.post(under, { email, role: 'content' }))
  return accept_url.slice(service.url.length)
}

test('an invitation is in the name, the logo and the color of the account', async () => {
  await invite('client@example.com')
  const { from, html = '', text } = await mailTo(service, 'client@example.com')
  assert.equal(from?.name, NAME)
  assert.ok(html.includes(`<img src="${logo}" alt="${SHOWN}" height="40"`), html)
  assert.match(html, /background:#ffd400;color:#000000;text-decoration:none/)
  assert.doesNotMatch(`${html} ${text}`, /Sitewright|#00784f/)
  assert.equal((await fetch(logo)).status, 200)
})

test('so are its page and the sign-in that it leads to, and no other', async () => {
  await service.newUser('known@example.com', { password: 'correct horse battery' })
  const path = await invite('known@example.com')
  const browser = new Browser(service)
  for (const at of [path, `/sign-in?next=${encodeURIComponent(path)}`]) {
    const { text } = await browser.open(at)
    assert.ok(text.includes(`<img src="${new URL(logo).pathname}" alt="${SHOWN}" height="32">`), text)
    assert.match(text, /<link rel="stylesheet" href="\/_sitewright\/brands\/ffd400\.css">/)
    assert.ok(text.includes(` · ${SHOWN.replaceAll('&quot;', '"')}</title>`), text)
    assert.doesNotMatch(text, /Sitewright/)
  }
  const { text } = await browser.open('/sign-in')
  assert.match(text, /<title>Sign in · Sitewright<\/title>/)
})

test('a form tells the owner in the name of the account, and answers visitors in its own', async () => {
  const form = await site.add('forms', {
    name: 'Contact',
    fields: [{ label: 'Email', type: 'email', required: true }],
    ...{ notification_email: 'desk@example.com', autoreply_field: 'email', autoreply_message: 'Thank you.' },
  })
  const answer = await site.visit(`/_forms/${form.id}`, {
    method: 'POST',
    body: 'email=visitor%40example.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.status, 303)
  const notice = await mailTo(service, 'desk@example.com')
  assert.equal(notice.from?.name, NAME)
  const reply = await mailTo(service, 'visitor@example.com')
  assert.ok(!reply.html?.includes(logo))
  assert.notEqual(reply.from?.name, NAME)
})

test('whose account has no brand sees the product', async () => {
  const other = await service.newUser('other@example.com', { plan: 'business' })
  const { host } = await makeSite(service, {}, other)
  const { cookie } = await service.sessionOf(other)
  const page = await fetch(`${service.url}/console/${host.split('.')[0]}`, { headers: { cookie: cookie! } })
  const text = await page.text()
  assert.match(text, /<title>Sitewright<\/title>/)
  assert.doesNotMatch(text, /data-brand/)
  const own = await fetch(`${service.url}/console`, { headers: { cookie: (await service.sessionOf(studio)).cookie! } })
  assert.ok((await own.text()).includes(`<title>${SHOWN}</title>`))
})
