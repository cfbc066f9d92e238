import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setupLink } from '#auth/setup-link.ts'
import { totpAt } from '#auth/totp.ts'
import { linkIn, mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser, type Seen, unescaped } from './browser.ts'
import { isIn, PASSWORD, signedInBrowser, signInAs } from './people.ts'

/** Codes that are checked for one user within a quarter of an hour. */
const FREE_CODES = 10

let service: Service
let address = 0
before(async () => {
  service = await startService({ SIGN_UP: 'open', SIGN_IN_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' })
})
after(() => service?.close())

const elsewhere = () => new Browser(service, { 'x-forwarded-for': `203.0.113.${++address}` })
const step = () => Math.floor(Date.now() / 30_000)

/** A user with an authenticator app whose code of the current time step has been used. */
async function withApp() {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const browser = await signedInBrowser(service, user.email)
  const page = await browser.open('/account/totp')
  const uri = new URL(unescaped(/href="(otpauth:[^"]+)"/.exec(page.text)![1]!))
  const secret = uri.searchParams.get('secret')!
  const shown = await browser.submit(page, { code: totpAt(secret, step()) }, '/account/totp')
  const codes = [...shown.text.matchAll(/<li>([a-z0-9]{4}(?:-[a-z0-9]{4}){3})<\/li>/g)].map(([, code]) => code!)
  return { ...user, secret, codes }
}

/** As many browsers at the code page, each from another address. */
async function atCode(email: string, count: number) {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const { browser, answer } = await signInAs(service, email, PASSWORD, elsewhere())
      return { browser, page: await browser.follow(answer) }
    }),
  )
}

const statuses = (answers: Seen[]) => answers.map(({ status }) => status).sort()

test('codes guessed at once from many addresses are counted together', async () => {
  const { email, secret } = await withApp()
  const browsers = await atCode(email, 10)
  const answers = await Promise.all(
    browsers.flatMap(({ browser, page }) =>
      ['000000', '000001', '000002', '000003'].map((code) => browser.submit(page, { code })),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(answers.length - refused.length, FREE_CODES)
  const [last] = await atCode(email, 1)
  assert.equal((await last!.browser.submit(last!.page, { code: totpAt(secret, step() + 1) })).status, 429)
})

test('a code and a recovery code sign in one of many browsers that send them at once', async () => {
  const { email, secret, codes } = await withApp()
  for (const code of [totpAt(secret, step() + 1), codes[0]!]) {
    const browsers = await atCode(email, 4)
    const answers = await Promise.all(browsers.map(({ browser, page }) => browser.submit(page, { code })))
    assert.deepEqual(statuses(answers), [303, 422, 422, 422])
    const inside = await Promise.all(browsers.map(({ browser }) => isIn(browser)))
    assert.equal(inside.filter(Boolean).length, 1)
  }
})

test('a link to sign up creates one user, however many browsers use it at once', async () => {
  const email = 'race@example.com'
  const asking = elsewhere()
  await asking.submit(await asking.open('/sign-up'), { email })
  const link = linkIn(await mailTo(service, email)).slice(service.url.length)
  const browsers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const browser = elsewhere()
      return { browser, page: await browser.open(link) }
    }),
  )
  const answers = await Promise.all(
    browsers.map(({ browser, page }, index) => browser.submit(page, { name: `N${index}`, password: PASSWORD })),
  )
  assert.deepEqual(statuses(answers), [303, 404, 404, 404])
  const users = await service.database.reader.selectFrom('users').select('id').where('email', '=', email).execute()
  assert.equal(users.length, 1)
})

test('a link to a new password sets one, whichever browser is first', async () => {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const asking = elsewhere()
  await asking.submit(await asking.open('/reset'), { email })
  const link = linkIn(await mailTo(service, email)).slice(service.url.length)
  const passwords = ['first password', 'second password', 'third password']
  const browsers = passwords.map(() => elsewhere())
  const forms = await Promise.all(browsers.map((browser) => browser.open(link)))
  const answers = await Promise.all(
    passwords.map((password, n) => browsers[n]!.submit(forms[n]!, { password }, '/reset/new')),
  )
  assert.deepEqual(statuses(answers), [303, 404, 404])
  const works = await Promise.all(passwords.map((password) => signInAs(service, email, password, elsewhere())))
  assert.deepEqual(statuses(works.map(({ answer }) => answer)), [303, 422, 422])
})

test('the link of the first start creates one owner', async () => {
  const empty = await startService()
  try {
    const link = (await setupLink(empty.database, empty.url))!.slice(empty.url.length)
    const browsers = ['a', 'b', 'c'].map((name) => ({ name, browser: new Browser(empty) }))
    // Opened by all before anybody submits: afterwards the link is gone.
    const forms = await Promise.all(browsers.map(({ browser }) => browser.open(link)))
    const answers = await Promise.all(
      browsers.map(({ name, browser }, n) =>
        browser.submit(forms[n]!, { name, email: `${name}@example.com`, password: PASSWORD }),
      ),
    )
    assert.deepEqual(statuses(answers), [303, 404, 404])
    assert.equal((await empty.database.reader.selectFrom('users').select('id').execute()).length, 1)
  } finally {
    await empty.close()
  }
})
