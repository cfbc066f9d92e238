import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { growStale, PASSWORD, signedInBrowser, textOf } from './people.ts'

const NEW = '/account/api-keys/new'
let service: Service
before(async () => {
  service = await startService({ SIGN_IN_LIMIT: '0' })
})
after(() => service.close())

const newUser = () => service.newUser(undefined, { password: PASSWORD })

test('a key made at the account works, is shown once with lines to paste, and ends when it is revoked', async () => {
  const { email } = await newUser()
  const browser = await signedInBrowser(service, email)
  const shown = await browser.submit(await browser.open(NEW), { name: '<b>CI' }, NEW)
  const [key] = /sitewright_[0-9A-Za-z]{36}/.exec(shown.text)!
  for (const line of [
    `curl -H &quot;Authorization: Bearer ${key}&quot; ${service.url}/api/v1/websites`,
    `claude mcp add --transport http sitewright ${service.url}/mcp`,
  ])
    assert.ok(shown.text.includes(line) || shown.text.includes(line.replaceAll('&quot;', '"')), shown.text)
  const api = service.clientFor(key)
  assert.equal((await api.post('/api/v1/websites', { name: 'By key' })).status, 201)

  const account = await browser.open('/account')
  assert.ok(!account.text.includes(key))
  assert.ok(account.text.includes('&lt;b&gt;CI') && !account.text.includes('<b>CI'))
  assert.match(textOf(account), new RegExp(`sitewright_…${key.slice(-4)}`))
  const { data } = (await api.get('/api/v1/api_keys')).body
  const { id } = data.find(({ last_four }: { last_four: string }) => last_four === key.slice(-4))
  const revoked = await browser.submit(account, {}, `/account/api-keys/${id}/revoke`)
  assert.match(textOf(await browser.follow(revoked)), /The API key is revoked/)
  assert.equal((await api.get('/api/v1/websites')).status, 401)
  // Once more, from a page that was open before.
  assert.equal((await browser.submit(account, {}, `/account/api-keys/${id}/revoke`)).location, '/account?done=api-key')
})

test('a key can be read only', async () => {
  const { email } = await newUser()
  const browser = await signedInBrowser(service, email)
  const shown = await browser.submit(await browser.open(NEW), { read_only: 'on' }, NEW)
  const api = service.clientFor(/sitewright_[0-9A-Za-z]{36}/.exec(shown.text)![0])
  assert.equal((await api.get('/api/v1/websites')).status, 200)
  assert.equal((await api.post('/api/v1/websites', { name: 'x' })).status, 403)
  assert.match(textOf(await browser.open('/account')), /· read only/)
})

test('creating one needs a recent confirmation, and nobody revokes the key of another', async () => {
  const [ann, bob] = [await newUser(), await newUser()]
  const browser = await signedInBrowser(service, ann.email)
  await growStale(service, ann.userId)
  assert.equal((await browser.open(NEW)).location, `/confirm?${new URLSearchParams({ next: NEW })}`)
  const bobs = (await service.clientFor(bob.key).get('/api/v1/api_keys')).body.data[0].id
  const own = (await service.clientFor(ann.key).get('/api/v1/api_keys')).body.data[0].id
  const [form] = /<form method="post" action="\/account\/api-keys[\s\S]*?<\/form>/.exec(
    (await browser.open('/account')).text,
  )!
  const forged = { status: 200, headers: {}, location: null, url: '/account', text: form.replace(own, bobs) }
  assert.equal((await browser.submit(forged, {})).location, '/account?done=api-key')
  assert.equal((await service.clientFor(bob.key).get('/api/v1/websites')).status, 200)
})
