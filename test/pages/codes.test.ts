import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import decodeQR from 'qr/decode.js'
import { totpAt } from '#auth/totp.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser, unescaped } from './browser.ts'
import { auditOf, isIn, PASSWORD, signedInBrowser, signInAs, textOf } from './people.ts'

let service: Service
before(async () => {
  service = await startService({ SIGN_IN_LIMIT: '0' })
})
after(() => service.close())

const step = () => Math.floor(Date.now() / 30_000)

/** A user with an authenticator app. The code of the current time step has been used. */
async function withApp() {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const browser = await signedInBrowser(service, user.email)
  const page = await browser.open('/account/totp')
  const uri = new URL(unescaped(/href="(otpauth:[^"]+)"/.exec(page.text)![1]!))
  const secret = uri.searchParams.get('secret')!
  const shown = await browser.submit(page, { code: totpAt(secret, step()) }, '/account/totp')
  const codes = [...shown.text.matchAll(/<li>([a-z0-9]{4}(?:-[a-z0-9]{4}){3})<\/li>/g)].map(([, code]) => code!)
  return { ...user, browser, secret, codes, uri, page }
}

/** Signs in up to the code page. */
async function toCode(email: string, next = '') {
  const browser = new Browser(service)
  const page = await browser.open(`/sign-in?${new URLSearchParams({ next })}`)
  const answer = await browser.submit(page, { email, password: PASSWORD }, '/sign-in')
  return { browser, answer, page: await browser.follow(answer) }
}

test('signing in needs a code once a first code has confirmed the app', async () => {
  const { email, userId, browser, codes, uri, secret } = await withApp()
  assert.equal(
    decodeURIComponent(uri.pathname),
    `//totp/Sitewright:${email}`.replace('//totp', uri.host ? '' : '//totp'),
  )
  assert.equal(new Set(codes).size, 10)
  assert.match(textOf(await browser.open('/account')), /Recovery codes left: 10/)
  const { browser: other, answer, page: codePage } = await toCode(email, '/account/password')
  assert.equal(answer.location, '/sign-in/code?next=%2Faccount%2Fpassword')
  assert.equal(await isIn(other), false, 'the password alone does not sign in')
  const wrong = await other.submit(codePage, { code: '000000' })
  assert.deepEqual([wrong.status, /The code is wrong/.test(textOf(wrong))], [422, true])
  const right = await other.submit(wrong, { code: ` ${totpAt(secret, step() + 1).replace(/(...)/, '$1 ')}` })
  assert.equal(right.location, '/account/password')
  assert.equal(await isIn(other), true)
  assert.deepEqual(await auditOf(service, userId), ['sign_in', 'totp_enable', 'sign_in'])
})

test('the page shows the key as a QR code', async () => {
  const { page, uri } = await withApp()
  assert.equal(decodeQR(imageOf(page.text)), uri.href)
})

/** Draws the SVG as pixels, white around black. */
function imageOf(text: string) {
  const [, size, path] = /<svg class="qr" viewBox="0 0 (\d+) \d+"[^>]*><path d="([^"]+)" fill="#000"\/>/.exec(text)!
  const [scale, modules] = [4, Number(size)]
  const width = modules * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of path!.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = row * width + Number(x) * scale
      for (let pixel = from; pixel < from + Number(length) * scale; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return { width, height: width, data }
}

test('a wrong first code does not turn the app on', async () => {
  const { email } = await service.newUser('first@example.com', { password: PASSWORD })
  const browser = await signedInBrowser(service, email)
  const page = await browser.open('/account/totp')
  const wrong = await browser.submit(page, { code: '123' }, '/account/totp')
  assert.equal(wrong.status, 422)
  const key = (seen: typeof page) => /<code>([A-Z2-7 ]+)<\/code>/.exec(seen.text)![1]
  assert.equal(key(wrong), key(page), 'the scanned key does not change')
  assert.equal((await signInAs(service, email)).answer.location, '/console')
})

test('a code works once, also in two concurrent requests', async () => {
  const { email, secret } = await withApp()
  const code = totpAt(secret, step() + 1)
  const [one, two] = [await toCode(email), await toCode(email)]
  const both = await Promise.all([one.browser.submit(one.page, { code }), two.browser.submit(two.page, { code })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 422])
  const late = await toCode(email)
  assert.equal((await late.browser.submit(late.page, { code })).status, 422)
})

test('a recovery code works once, however it is typed, and the user is notified by mail', async () => {
  const { email, userId, codes } = await withApp()
  const typed = ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `
  const first = await toCode(email)
  assert.equal((await first.browser.submit(first.page, { code: typed })).status, 303)
  const again = await toCode(email)
  assert.equal((await again.browser.submit(again.page, { code: typed })).status, 422)
  assert.equal((await again.browser.submit(again.page, { code: codes[1]! })).status, 303)
  await mailTo(service, email, ({ subject }) => /recovery code was used.*9 are left/.test(subject ?? ''))
  assert.equal((await auditOf(service, userId)).filter((operation) => operation === 'recovery_code_use').length, 2)
})

test('new recovery codes replace the old ones', async () => {
  const { email, browser, codes } = await withApp()
  const shown = await browser.submit(await browser.open('/account/recovery-codes'), {}, '/account/recovery-codes')
  const fresh = [...shown.text.matchAll(/<li>([a-z0-9-]{19})<\/li>/g)].map(([, code]) => code!)
  assert.equal(fresh.filter((code) => codes.includes(code)).length, 0)
  const { browser: other, page } = await toCode(email)
  assert.equal((await other.submit(page, { code: codes[0]! })).status, 422)
  assert.equal((await other.submit(page, { code: fresh[0]! })).status, 303)
})

test('turning the app off deletes the recovery codes, and signing in needs no code', async () => {
  const { email, userId, browser } = await withApp()
  await browser.submit(await browser.open('/account'), {}, '/account/totp/off')
  assert.equal((await signInAs(service, email)).answer.location, '/console')
  const left = await service.database.reader
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .execute()
  assert.deepEqual(left, [])
  await mailTo(service, email, ({ subject }) => /^Your authenticator app was turned off/.test(subject ?? ''))
})

test('guesses are limited: after five the password is needed again, after ten every code is refused for a while', async () => {
  const { email, secret } = await withApp()
  const statuses: (number | string | null)[] = []
  for (let round = 0; round < 2; round++) {
    const { browser, page } = await toCode(email)
    for (let i = 0; i < 5; i++) {
      const { status, location } = await browser.submit(page, { code: '000000' })
      statuses.push(location ?? status)
    }
  }
  const five = [422, 422, 422, 422, '/sign-in?next=']
  assert.deepEqual(statuses, [...five, ...five])
  const { browser, page } = await toCode(email)
  assert.equal((await browser.submit(page, { code: totpAt(secret, step() + 1) })).status, 429)
})

test('the step between password and code is bound to its browser and expires', async () => {
  const { email, userId, secret } = await withApp()
  const stranger = new Browser(service)
  assert.equal((await stranger.open('/sign-in/code')).location, '/sign-in?next=')
  const { browser, page } = await toCode(email)
  await service.database.write((tx) =>
    tx.updateTable('one_time_tokens').set({ expires_at: 0 }).where('user_id', '=', userId).execute(),
  )
  assert.equal((await browser.submit(page, { code: totpAt(secret, step() + 1) })).location, '/sign-in?next=')
})

test('the database holds the key encrypted and recovery codes hashed', async () => {
  const { userId, secret, codes } = await withApp()
  const tables = ['totp_secrets', 'recovery_codes'] as const
  const rows = await Promise.all(
    tables.map((table) =>
      service.database.reader.selectFrom(table).selectAll().where('user_id', '=', userId).execute(),
    ),
  )
  const text = JSON.stringify(rows)
  assert.ok(!text.includes(secret))
  for (const code of codes) assert.ok(!text.includes(code) && !text.includes(code.replaceAll('-', '')))
})
