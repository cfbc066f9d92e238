import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { auditOf, isIn, PASSWORD, signedInBrowser, signInAs, textOf } from './people.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService({ SIGN_IN_LIMIT: '0' })
  ann = await service.newUser('ann@example.com', { name: 'Ann', password: PASSWORD })
})
after(() => service.close())

test('signs in with a password, whatever the case of the address, and out again', async () => {
  const { browser, answer } = await signInAs(service, ' Ann@Example.COM ')
  assert.deepEqual([answer.status, answer.location], [303, '/console'])
  assert.match((await browser.follow(answer)).text, /<div id="console">/)
  assert.match(textOf(await browser.open('/account')), /Your account.*ann@example\.com/)
  const out = await browser.submit(await browser.open('/account'), {}, '/sign-out')
  assert.match(textOf(await browser.follow(out)), /You are signed out/)
  assert.equal(browser.cookies.has('sitewright-session'), false)
  const audit = await auditOf(service, ann.userId)
  assert.deepEqual(audit.slice(-2), ['sign_in', 'sign_out'])
})

test('scripts and other sites cannot reach the cookies', async () => {
  const browser = new Browser(service)
  const page = await browser.open('/sign-in')
  const answer = await browser.submit(page, { email: ann.email, password: PASSWORD }, '/sign-in')
  const cookies = [page, answer].flatMap(({ headers }) => [headers['set-cookie']].flat().filter(Boolean)) as string[]
  assert.deepEqual(
    cookies.map((cookie) => cookie.split('=')[0]),
    ['sitewright-form', 'sitewright-session', 'sitewright-device'],
  )
  for (const cookie of cookies) assert.match(cookie, /^[^=]+=[\w-]+; Path=\/; HttpOnly; SameSite=Lax(; Max-Age=\d+)?$/)
})

test('on https the cookies are bound to the host', async () => {
  const port = String(await freePort())
  const behind = await startService({ PORT: port, BASE_URL: `https://sitewright.example:${port}` })
  try {
    await behind.newUser('ann@example.com', { password: PASSWORD })
    const { answer } = await signInAs(behind, 'ann@example.com', PASSWORD, new Browser(behind))
    const cookies = [answer.headers['set-cookie']].flat() as string[]
    assert.equal(cookies.length, 2)
    for (const cookie of cookies)
      assert.match(cookie, /^__Host-sitewright-[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=/)
  } finally {
    await behind.close()
  }
})

test('a wrong password, an unknown address and a user without a password get the same answer', async () => {
  await service.newUser('no-password@example.com')
  const answers = []
  for (const email of [ann.email, 'nobody@example.com', 'no-password@example.com', 'no address']) {
    const { browser, answer } = await signInAs(service, email, 'wrong')
    assert.equal(answer.status, 422)
    assert.match(textOf(answer), /The address or the password is wrong/)
    assert.ok(answer.text.includes(`value="${email}"`), 'the typed address is shown again')
    assert.ok(!answer.text.includes('wrong"'), 'the password is not')
    assert.match(answer.text, /id="password"[^>]*aria-invalid="true"[^>]*autofocus/)
    assert.equal(await isIn(browser), false)
    const changing = [/value="[\w-]{43}"/, /data-options="[^"]*"/, new RegExp(`value="${email}"`)]
    answers.push(changing.reduce((text, pattern) => text.replaceAll(new RegExp(pattern, 'g'), ''), answer.text))
    assert.deepEqual(
      Object.keys(answer.headers).filter((name) => name === 'set-cookie'),
      [],
    )
  }
  assert.equal(new Set(answers).size, 1)
})

test('every sign-in makes a new session token, and ends the browser’s previous session', async () => {
  const browser = new Browser(service)
  const page = await browser.open('/sign-in')
  await browser.submit(page, { email: ann.email, password: PASSWORD }, '/sign-in')
  const first = browser.cookies.get('sitewright-session')!
  // The form of the page that was open before still works.
  await browser.submit(page, { email: ann.email, password: PASSWORD }, '/sign-in')
  const second = browser.cookies.get('sitewright-session')!
  assert.notEqual(first, second)
  const old = new Browser(service)
  old.cookies.set('sitewright-session', first)
  assert.deepEqual([await isIn(old), await isIn(browser)], [false, true])
  // Nobody can choose the token in advance.
  const fixed = new Browser(service)
  fixed.cookies.set('sitewright-session', 'sws_chosen-by-a-stranger')
  await signInAs(service, ann.email, PASSWORD, fixed)
  assert.notEqual(fixed.cookies.get('sitewright-session'), 'sws_chosen-by-a-stranger')
})

test('the database holds no token', async () => {
  const browser = await signedInBrowser(service, ann.email)
  for (const name of ['sitewright-session', 'sitewright-device'])
    for (const table of ['credentials', 'sessions', 'devices', 'audit_events', 'events'] as const) {
      const rows = await service.database.reader.selectFrom(table).selectAll().execute()
      assert.ok(!JSON.stringify(rows).includes(browser.cookies.get(name)!), `${name} in ${table}`)
    }
})

test('signing in goes on to the page that asked for it, and nowhere else', async () => {
  const toAccount = await new Browser(service).open('/account/password')
  assert.equal(toAccount.location, '/sign-in?next=%2Faccount%2Fpassword')
  for (const [next, expected] of [
    ['/account/password?x=1', '/account/password?x=1'],
    ['https://evil.example/', '/console'],
    ['//evil.example', '/console'],
    ['/\\evil.example', '/console'],
    ['/\t/evil.example', '/console'],
  ] as const) {
    const browser = new Browser(service)
    const page = await browser.open(`/sign-in?${new URLSearchParams({ next })}`)
    const answer = await browser.submit(page, { email: ann.email, password: PASSWORD }, '/sign-in')
    assert.equal(answer.location, expected, next)
    assert.equal((await browser.open(`/sign-in?${new URLSearchParams({ next })}`)).location, expected)
  }
})

test('an authorization continues from a separate page, so that it may redirect to its client', async () => {
  const browser = new Browser(service)
  const next = '/oauth/authorize?client_id=a&state="b"'
  const page = await browser.open(`/sign-in?${new URLSearchParams({ next })}`)
  const answer = await browser.submit(page, { email: ann.email, password: PASSWORD }, '/sign-in')
  assert.equal(answer.status, 200)
  assert.match(
    answer.text,
    /<meta http-equiv="refresh" content="0; url=\/oauth\/authorize\?client_id=a&amp;state=%22b%22">/,
  )
  assert.match(answer.text, /href="\/oauth\/authorize\?client_id=a&amp;state=%22b%22"/)
})

test('a form is accepted only from our page in the same browser', async () => {
  const fields = { email: ann.email, password: PASSWORD }
  const browser = new Browser(service)
  const page = await browser.open('/sign-in')
  const token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!
  const post = (more: Record<string, string>, headers: Record<string, string>, by = browser) =>
    by.post('/sign-in', { ...fields, ...more }, headers)
  const refused = [
    await post({}, {}),
    await post({ form_token: `${token}x` }, {}),
    await post({ form_token: token }, { 'sec-fetch-site': 'cross-site' }),
    await post({ form_token: token }, { 'sec-fetch-site': 'same-site' }),
    await post({ form_token: token }, { origin: 'https://evil.example' }),
    await post({ form_token: token }, { origin: 'null' }),
    await post({ form_token: token }, {}, new Browser(service)),
  ]
  for (const answer of refused) {
    assert.equal(answer.status, 403)
    assert.match(textOf(answer), /This form has expired/)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  assert.equal((await post({ form_token: token }, {})).status, 303)
  // A form of one session does not work with another's cookie.
  const bob = await service.newUser(undefined, { password: PASSWORD })
  const [one, two] = [await signedInBrowser(service, ann.email), await signedInBrowser(service, bob.email)]
  const account = await one.open('/account')
  const [, mine] = /name="form_token" value="([^"]+)"/.exec(account.text)!
  assert.equal((await two.post('/account/name', { form_token: mine!, name: 'Mallory' })).status, 403)
})

test('pages accept small urlencoded forms and nothing else', async () => {
  const browser = new Browser(service)
  const send = (type: string, body: string) =>
    browser.send('/sign-in', { method: 'POST', body, headers: { 'content-type': type, origin: service.url } })
  for (const [type, status] of [
    ['application/json', 415],
    ['text/plain', 415],
    ['multipart/form-data; boundary=x', 415],
  ] as const) {
    const answer = await send(type, '{}')
    assert.deepEqual([answer.status, answer.headers['content-type']], [status, 'text/html; charset=utf-8'], type)
  }
  assert.equal((await send('application/x-www-form-urlencoded', `a=${'x'.repeat(70_000)}`)).status, 413)
})

test('a link back from a refused form leads to our own page', async () => {
  const browser = new Browser(service)
  const refused = async (referer: string) =>
    /<p><a href="([^"]*)"/.exec((await browser.post('/sign-in', {}, { referer })).text)![1]
  assert.equal(await refused(`${service.url}/sign-in?next=%2Faccount`), '/sign-in?next=%2Faccount')
  for (const referer of ['https://evil.example/x', `${service.url}//evil.example/`, 'nonsense'])
    assert.equal(await refused(referer), '/', referer)
})
