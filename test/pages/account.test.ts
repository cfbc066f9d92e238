import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkIn, mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { auditOf, growStale, isIn, PASSWORD, signedInBrowser, signInAs, textOf } from './people.ts'

let service: Service
before(async () => {
  service = await startService({ SIGN_IN_LIMIT: '0' })
})
after(() => service.close())

const newUser = (name?: string) => service.newUser(undefined, { name, password: PASSWORD })

/** Confirms the password and goes on to `path`. */
async function confirm(browser: Browser, path: string, password = PASSWORD) {
  const redirect = await browser.open(path)
  assert.equal(redirect.location, `/confirm?${new URLSearchParams({ next: path })}`)
  return browser.submit(await browser.follow(redirect), { password }, '/confirm')
}

test('the name can be changed, and is escaped wherever it is shown', async () => {
  const { email, userId } = await newUser()
  const browser = await signedInBrowser(service, email)
  const blank = await browser.submit(await browser.open('/account'), { name: '  ' }, '/account/name')
  assert.deepEqual([blank.status, /Can&#39;t be blank/.test(blank.text)], [422, true])
  const long = await browser.submit(blank, { name: 'x'.repeat(101) }, '/account/name')
  assert.match(textOf(long), /Is too long/)
  const saved = await browser.submit(blank, { name: ' <b>"Ann" & Co ' }, '/account/name')
  const page = await browser.follow(saved)
  assert.match(page.text, /<bdi>&lt;b&gt;&quot;Ann&quot; &amp; Co<\/bdi>/)
  assert.ok(!page.text.includes('<b>'))
  assert.deepEqual(await auditOf(service, userId), ['sign_in', 'name_change'])
})

test('changes that are hard to undo need a recent confirmation', async () => {
  const { email, userId } = await newUser()
  const browser = await signedInBrowser(service, email)
  for (const path of [
    '/account/password',
    '/account/email',
    '/account/totp',
    '/account/passkeys/new',
    '/account/delete',
    '/account/recovery-codes',
  ])
    assert.equal((await browser.open(path)).status, 200, path)
  const form = await browser.open('/account/password')
  const account = await browser.open('/account')
  await growStale(service, userId)
  for (const path of [
    '/account/password',
    '/account/email',
    '/account/totp',
    '/account/passkeys/new',
    '/account/delete',
    '/account/recovery-codes',
  ])
    assert.equal((await browser.open(path)).location, `/confirm?${new URLSearchParams({ next: path })}`)
  // A form that was open before needs it too.
  const late = await browser.submit(form, { password: 'a new password' })
  assert.equal(late.location, '/confirm?next=%2Faccount%2Fpassword')
  assert.equal((await signInAs(service, email)).answer.status, 303)
  // The rest of the account page works.
  assert.equal((await browser.submit(account, { name: 'Still' }, '/account/name')).location, '/account?done=name')
  const wrong = await confirm(browser, '/account/password', 'wrong')
  assert.deepEqual([wrong.status, /The password is wrong/.test(textOf(wrong))], [422, true])
  assert.equal((await browser.open('/account/password')).status, 303)
  const right = await confirm(browser, '/account/password')
  assert.equal(right.location, '/account/password')
  assert.equal((await browser.follow(right)).status, 200)
})

test('a button that destroys something is behind one that asks, and works without a script', async () => {
  const { email } = await newUser()
  const { text } = await (await signedInBrowser(service, email)).open('/account')
  const asking = [...text.matchAll(/<details class="ask"><summary[^>]*>([^<]+)<\/summary>([\s\S]*?)<\/details>/g)]
  assert.deepEqual(
    asking.map(([, asks]) => asks),
    ['Sign out everywhere'],
  )
  for (const [, asks, form] of asking) assert.match(form!, new RegExp(`>Yes, ${asks!.toLowerCase()}</button>`))
  const outside = text.replace(/<details[\s\S]*?<\/details>/g, '')
  assert.doesNotMatch(outside, /class="danger"/)
})

test('keys and connected programs are in the console, where their former addresses lead', async () => {
  const { email } = await newUser()
  const browser = await signedInBrowser(service, email)
  const { text } = await browser.open('/account')
  assert.match(text, /href="\/console\/agents"/)
  assert.doesNotMatch(text, /action="\/account\/(api-keys|clients)/)
  const { status, location } = await browser.open('/account/api-keys/new')
  assert.deepEqual([status, location], [303, '/console/agents'])
  assert.match(
    (await new Browser(service).follow({ status, location, headers: {}, text: '', url: '/' })).url,
    /^\/sign-in\?next=/,
  )
})

test('guesses at the password of a signed-in user are limited', async () => {
  const { email, userId } = await newUser()
  const browser = await signedInBrowser(service, email)
  await growStale(service, userId)
  const page = await browser.open('/confirm?next=%2Faccount')
  const statuses = []
  for (let i = 0; i < 12; i++) statuses.push((await browser.submit(page, { password: 'wrong' }, '/confirm')).status)
  assert.deepEqual(statuses, [...Array(10).fill(422), 429, 429])
})

test('a new password signs out every other browser, and the user is notified by mail', async () => {
  const { email, userId, ...ann } = await newUser()
  const [browser, other] = [await signedInBrowser(service, email), await signedInBrowser(service, email)]
  const short = await browser.submit(await browser.open('/account/password'), { password: 'short' })
  assert.match(textOf(short), /Is too short/)
  const done = await browser.follow(await browser.submit(short, { password: 'a new password' }))
  assert.match(textOf(done), /Your password is changed/)
  assert.deepEqual([await isIn(browser), await isIn(other)], [true, false])
  assert.equal((await signInAs(service, email)).answer.status, 422)
  assert.equal((await signInAs(service, email, 'a new password')).answer.status, 303)
  assert.equal((await service.clientFor(ann.key).get('/api/v1/websites')).status, 200)
  await mailTo(service, email, ({ subject }) => subject === 'Your password was changed')
  assert.ok((await auditOf(service, userId)).includes('password_change'))
})

test('the address changes once the new one is verified', async () => {
  const { email, userId } = await newUser()
  const browser = await signedInBrowser(service, email)
  const wrong = await browser.submit(await browser.open('/account/email'), { email: 'nonsense' })
  assert.deepEqual([wrong.status, wrong.text.includes('value="nonsense"')], [422, true])
  await browser.submit(wrong, { email: 'Moved@Example.com' })
  assert.match(textOf(await browser.open('/account')), new RegExp(email))
  const link = linkIn(await mailTo(service, 'moved@example.com')).slice(service.url.length)
  await browser.submit(await browser.open(link), {}, '/verify')
  assert.match(textOf(await browser.open('/account')), /moved@example\.com/)
  assert.equal((await signInAs(service, email)).answer.status, 422)
  assert.equal((await signInAs(service, 'moved@example.com')).answer.status, 303)
  await mailTo(service, email, ({ subject }) => subject === 'Your email address was changed')
  assert.ok((await auditOf(service, userId)).includes('email_change'))
})

test('another user’s address cannot be taken', async () => {
  const [ann, bob] = [await newUser(), await newUser()]
  const browser = await signedInBrowser(service, ann.email)
  const answer = await browser.submit(await browser.open('/account/email'), { email: bob.email })
  assert.equal(answer.location, '/account?done=mail', 'the answer does not reveal that it is taken')
  const link = linkIn(await mailTo(service, bob.email)).slice(service.url.length)
  assert.equal((await browser.submit(await browser.open(link), {}, '/verify')).status, 404)
  assert.match(textOf(await browser.open('/account')), new RegExp(ann.email))
})

test('sessions are listed, and can be ended one by one or all at once', async () => {
  const { email, userId } = await newUser()
  const [one, two, three] = [
    await signedInBrowser(service, email),
    await signedInBrowser(service, email),
    await signedInBrowser(service, email),
  ]
  const page = await one.open('/account')
  const ends = [...page.text.matchAll(/action="(\/account\/sessions\/[\w-]{36}\/end)"/g)].map(([, action]) => action!)
  assert.equal(ends.length, 2, 'all but this one')
  // The newest is listed first.
  await one.submit(page, {}, ends[0])
  assert.deepEqual([await isIn(one), await isIn(two), await isIn(three)], [true, true, false])
  const stranger = await signedInBrowser(service, (await newUser()).email)
  const theirs = /name="form_token" value="([^"]+)"/.exec((await stranger.open('/account')).text)![1]!
  await stranger.post(ends[1]!, { form_token: theirs })
  assert.equal(await isIn(two), true, 'another’s session cannot be ended')
  const everywhere = await one.submit(await one.open('/account'), {}, '/account/sessions/end')
  assert.match(textOf(await one.follow(everywhere)), /signed out everywhere/)
  assert.deepEqual([await isIn(one), await isIn(two), await isIn(stranger)], [false, false, true])
  assert.deepEqual((await auditOf(service, userId)).slice(-2), ['session_end', 'sign_out_everywhere'])
})

test('without a session none of it is reachable', async () => {
  const { email } = await newUser()
  const browser = await signedInBrowser(service, email)
  const token = /name="form_token" value="([^"]+)"/.exec((await browser.open('/account')).text)![1]!
  await browser.submit(await browser.open('/account'), {}, '/account/sessions/end')
  const stranger = new Browser(service)
  for (const path of [
    '/account',
    '/account/password',
    '/account/email',
    '/account/totp',
    '/account/passkeys/new',
    '/account/delete',
    '/confirm',
    '/verify?token=x',
  ])
    assert.match((await stranger.open(path)).location ?? '', /^\/sign-in\?next=/, path)
  const page = await stranger.open('/sign-in')
  const [, own] = /name="form_token" value="([^"]+)"/.exec(page.text)!
  for (const form_token of [own!, token])
    for (const path of [
      '/account/name',
      '/account/password',
      '/account/email',
      '/account/totp',
      '/account/totp/off',
      '/account/recovery-codes',
      '/account/sessions/end',
      '/account/passkeys/new',
      '/account/delete',
      '/confirm',
    ]) {
      const answer = await stranger.post(path, { form_token, name: 'x', password: PASSWORD })
      if (form_token === token) assert.equal(answer.status, 403, path)
      else assert.match(answer.location ?? '', /^\/sign-in\?next=(%2F|$)/, path)
    }
})

test('every page is small, with everything that it loads', async () => {
  const { email } = await service.newUser('long.address.of.somebody@subdomain.example.com', { password: PASSWORD })
  const browser = await signedInBrowser(service, email)
  for (const path of [
    '/account',
    '/account/email',
    '/account/password',
    '/account/totp',
    '/account/passkeys/new',
    '/account/delete',
    '/confirm',
  ]) {
    const page = await browser.open(path)
    assert.equal(page.status, 200, path)
    const loaded = [...page.text.matchAll(/ (?:href|src)="(\/_sitewright\/[^"]+)"/g)].map(([, href]) => href!)
    const files = await Promise.all(loaded.map(async (href) => browser.open(href)))
    assert.ok(loaded.length > 0 && files.every(({ status }) => status === 200))
    const bytes = [page, ...files].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    assert.ok(bytes < 20_480, `${path}: ${bytes}`)
  }
})
