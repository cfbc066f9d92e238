import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiOf, expect } from '#test/faults/support/owner.ts'
import { runCli } from '#test/support/cli.ts'
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

test('account set changes plan and limits on a running server at once', async () => {
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
