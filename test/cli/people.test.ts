import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiOf, expect } from '#test/faults/support/owner.ts'
import { Browser } from '#test/pages/browser.ts'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import { runCli } from '#test/support/cli.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
let state: State
let service: Awaited<ReturnType<typeof spawnService>>

// The server runs all the while, and must see every change at once.
before(async () => {
  state = await freshState()
  service = await spawnService(state.env)
})
after(async () => {
  await service.kill('SIGKILL')
  await state.remove()
})

test('user create prints the user as JSON, and refuses an address in use', async () => {
  const user = await json([
    'user',
    'create',
    '--email',
    'Ada@Example.com',
    '--name',
    'Ada',
    '--password',
    'difference-engine',
  ])
  assert.match(user.id, ID)
  assert.match(user.account_id, ID)
  assert.deepEqual([user.email, user.name, user.plan], ['ada@example.com', 'Ada', 'pro'])
  const again = await runCli(['user', 'create', '--email', 'ada@example.com'], state.env)
  assert.equal(again.status, 1)
  assert.match(again.stderr, /Email has already been taken/)
})

test('user create without a password prints a link with which the user chooses one', async () => {
  const { stdout, stderr } = await runCli(['user', 'create', '--email', 'lin@example.com'], state.env)
  assert.equal(JSON.parse(stdout).email, 'lin@example.com')
  const { pathname, search } = new URL(/^http\S+$/m.exec(stderr)![0])
  const page = await fetch(`http://127.0.0.1:${service.port}${pathname}${search}`)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /Choose a new password/)
  const withPassword = ['user', 'create', '--email', 'bo@example.com', '--password', 'difference-engine']
  assert.equal((await runCli(withPassword, state.env)).stderr, '')
})

test('api-key create prints the key alone on the last line; it works at once and stops working once revoked', async () => {
  const made = await runCli(['api-key', 'create', '--email', 'ada@example.com', '--name', 'CI'], state.env)
  assert.match(made.stdout, /^sitewright_[0-9A-Za-z]{36}\n$/)
  const key = made.stdout.trim()
  const id = /API key ([0-9a-f-]{36});/.exec(made.stderr)![1]!
  const api = apiOf(service.port, key)
  expect(200, await api.send('GET', '/websites'))
  expect(201, await api.send('POST', '/websites', { name: 'Notes' }))
  const revoked = await runCli(['api-key', 'revoke', id], state.env)
  assert.deepEqual([revoked.status, revoked.stdout], [0, `Revoked ${id}\n`])
  expect(401, await api.send('GET', '/websites'))
  assert.equal((await runCli(['api-key', 'revoke', id], state.env)).status, 1)
  api.close()
})

test('a key can be revoked by its text, and a read-only key only reads', async () => {
  const made = await runCli(['api-key', 'create', '--email', 'ada@example.com', '--read-only'], state.env)
  const key = made.stdout.trim()
  const api = apiOf(service.port, key)
  expect(200, await api.send('GET', '/websites'))
  assert.equal(expect(403, await api.send('POST', '/websites', { name: 'No' })).error, 'Insufficient scope')
  assert.equal((await runCli(['api-key', 'revoke', key], state.env)).status, 0)
  expect(401, await api.send('GET', '/websites'))
  api.close()
})

test('account set changes plan and limits on a running server immediately', async () => {
  await json(['user', 'create', '--email', 'free@example.com', '--plan', 'free'])
  const key = (await runCli(['api-key', 'create', '--email', 'free@example.com'], state.env)).stdout.trim()
  const api = apiOf(service.port, key)
  const first = expect(201, await api.send('POST', '/websites', { name: 'One' }))
  assert.equal(first.storage.limit_bytes, 500e6)
  expect(422, await api.send('POST', '/websites', { name: 'Two' }))
  const set = ['account', 'set', '--email', 'free@example.com']
  const account = await json([...set, '--plan', 'pro', '--storage-limit', '1234', '--domain-limit', '7'])
  assert.deepEqual([account.plan, account.storage_limit, account.domain_limit], ['pro', 1234, 7])
  expect(201, await api.send('POST', '/websites', { name: 'Two' }))
  assert.equal(expect(200, await api.send('GET', `/websites/${first.id}`)).storage.limit_bytes, 1234)
  const reset = await json([...set, '--storage-limit', 'default'])
  assert.deepEqual([reset.plan, reset.storage_limit, reset.domain_limit], ['pro', null, 7])
  assert.equal(expect(200, await api.send('GET', `/websites/${first.id}`)).storage.limit_bytes, 10e9)
  for (const bad of [
    ['--plan', 'gold'],
    ['--storage-limit', '-1'],
    ['--domain-limit', '1.5'],
    ['--domain-limit', 'x'],
  ])
    assert.equal((await runCli([...set, ...bad], state.env)).status, 1, bad.join(' '))
  api.close()
})

test('a suspended account can do nothing, its websites answer 503, and resuming brings all back', async () => {
  const password = 'difference-engine'
  await json(['user', 'create', '--email', 'late@example.com', '--name', 'Late', '--password', password])
  const key = (await runCli(['api-key', 'create', '--email', 'late@example.com'], state.env)).stdout.trim()
  const api = apiOf(service.port, key)
  const website = expect(201, await api.send('POST', '/websites', { name: 'Late notes' }))
  const page = { path: '/', title: 'Notes', html_content: '<p>Kept</p>', publish: true }
  expect(201, await api.send('POST', `/websites/${website.id}/pages`, page))
  const host = new URL(website.url).hostname
  const visit = (path: string) => exchange(service.port, { method: 'GET', path, headers: { host } })
  const newBrowser = () => new Browser({ url: `http://localhost:${service.port}`, port: service.port })
  const signIn = async (browser: Browser) =>
    browser.submit(await browser.open('/sign-in'), { email: 'late@example.com', password })
  assert.equal((await visit('/')).status, 200)
  assert.equal((await visit('/')).status, 200)
  const browser = newBrowser()
  assert.equal((await signIn(browser)).status, 303)

  const command = (name: string) => runCli(['account', name, '--email', 'late@example.com'], state.env)
  assert.deepEqual([(await command('suspend')).stdout], ['Suspended the account of late@example.com\n'])
  assert.match((await command('suspend')).stderr, /already suspended/)
  const refused = expect(401, await api.send('GET', '/websites'))
  assert.deepEqual([refused.error, refused.code], ['Account suspended', 'account_suspended'])
  for (const path of ['/', '/assets/none.png', '/robots.txt']) {
    const { status, headers, text } = await visit(path)
    assert.deepEqual([status, headers['cache-control'], headers['retry-after']], [503, 'no-store', '3600'], path)
    assert.doesNotMatch(text, /Kept/)
  }
  const again = await signIn(newBrowser())
  assert.equal(again.status, 403)
  assert.match(again.text, /Account suspended/)
  assert.equal((await browser.open('/account')).status, 303)
  assert.match((await json(['account', 'show', '--email', 'late@example.com'])).suspended_at, /^\d{4}-/)
  const [listed] = await json(['user', 'list', '--email', 'LATE@'])
  assert.deepEqual([listed.email, listed.websites, listed.suspended_at === null], ['late@example.com', 1, false])
  const [owned] = await json(['website', 'list', '--email', 'late@'])
  assert.deepEqual([owned.id, owned.owner_email, owned.pages], [website.id, 'late@example.com', 1])

  assert.equal((await command('resume')).stdout, 'Resumed the account of late@example.com\n')
  assert.match((await command('resume')).stderr, /not suspended/)
  expect(200, await api.send('GET', '/websites'))
  const { status, text } = await visit('/')
  assert.equal(status, 200)
  assert.match(text, /Kept/)
  assert.equal((await browser.open('/account')).status, 200)
  api.close()
})

test('lists are paged, and refuse what is no page', async () => {
  const all = await json(['user', 'list'])
  assert.deepEqual(await json(['user', 'list', '--per', '1', '--page', '2']), [all[1]])
  assert.deepEqual(await json(['user', 'list', '--email', '%']), [])
  const { suspended_at, limits, usage } = await json(['account', 'show', '--email', 'ada@example.com'])
  assert.deepEqual([suspended_at, limits.websites > 0, usage.websites], [null, true, 1])
  for (const bad of [
    ['--per', '0'],
    ['--page', 'x'],
  ])
    assert.equal((await runCli(['website', 'list', ...bad], state.env)).status, 1, bad.join(' '))
})

test('system show counts what the installation has, and mail test writes a message where none is sent', async () => {
  const before = await json(['system', 'show'])
  await json(['user', 'create', '--email', 'counted@example.com'])
  const after = await json(['system', 'show'])
  assert.equal(after.users, before.users + 1)
  assert.ok(after.database.bytes > 0 && after.disk.free_bytes > 0 && after.disk.free_bytes < after.disk.bytes)
  assert.deepEqual([after.suspended_accounts, after.edge, after.certificates.failing], [0, null, 0])
  const edged = { ...state.env, EDGE: 'varnish', EDGE_URL: 'http://127.0.0.1:1', EDGE_KEY: 'key' }
  assert.equal(JSON.parse((await runCli(['system', 'show'], edged)).stdout).edge.kind, 'varnish')
  const written = await runCli(['mail', 'test', '--to', 'ada@example.com'], state.env)
  assert.match(written.stdout, /^Written to .*outbox; set SMTP_URL/)
  const sink = await smtpSink()
  const mail = { ...state.env, SMTP_URL: sink.url, MAIL_FROM: 'hello@example.com' }
  const sent = await runCli(['mail', 'test', '--to', 'ada@example.com'], mail)
  await sink.close()
  assert.deepEqual([sent.status, sent.stdout], [0, 'Sent to ada@example.com\n'], sent.stderr)
  assert.deepEqual(
    sink.received.map(({ to }) => to),
    [['ada@example.com']],
  )
  const closed = await runCli(['mail', 'test', '--to', 'ada@example.com'], mail)
  assert.equal(closed.status, 1)
  assert.match(closed.stderr, /The mail was not sent: /)
  assert.match((await runCli(['mail', 'test', '--to', 'ada'], state.env)).stderr, /must be an email address/)
})

test('user delete says what becomes of the websites, and ends every key at once', async () => {
  await json(['user', 'create', '--email', 'old@example.com'])
  await json(['user', 'create', '--email', 'heir@example.com'])
  const key = (await runCli(['api-key', 'create', '--email', 'old@example.com'], state.env)).stdout.trim()
  const api = apiOf(service.port, key)
  const website = expect(201, await api.send('POST', '/websites', { name: 'Old notes' }))
  const command = ['user', 'delete', '--email', 'old@example.com']
  for (const more of [[], ['--to', 'heir@example.com']]) {
    const refused = await runCli([...command, ...more], state.env)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /Say what becomes of Old notes: --to E .*--websites/)
  }
  expect(200, await api.send('GET', `/websites/${website.id}`))
  const done = await runCli([...command, '--websites'], state.env)
  assert.deepEqual([done.status, done.stdout], [0, 'Deleted old@example.com\n'], done.stderr)
  expect(401, await api.send('GET', '/websites'))
  assert.match((await runCli(command, state.env)).stderr, /No user has the address/)
  await json(['user', 'create', '--email', 'old@example.com'])
  api.close()
})

async function json(args: string[]) {
  const { status, stdout, stderr } = await runCli(args, state.env)
  assert.equal(status, 0, stderr)
  assert.equal(stdout.split('\n').length, 2)
  return JSON.parse(stdout)
}
