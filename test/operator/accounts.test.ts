import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite } from '#test/site/support.ts'
import { acts, DOOR, type Installation, openInstallation } from './support.ts'

let opened: Installation
before(async () => {
  opened = await openInstallation()
})
after(() => opened?.close())

test('an account is shown with its users, websites, limits and usage', async () => {
  const { service, ask } = opened
  const owner = await service.newUser('lin@example.com', { name: 'Lin', plan: 'business' })
  const site = await makeSite(service, { name: 'Lin bakes' }, owner)
  const account = await ask(`/accounts/${owner.accountId}`)
  assert.equal(account.plan, 'business')
  assert.deepEqual(
    account.users.map((user: { email: string; is_operator: boolean }) => [user.email, user.is_operator]),
    [['lin@example.com', false]],
  )
  assert.deepEqual(
    account.websites.map((website: { id: string; owner_email: string }) => [website.id, website.owner_email]),
    [[site.id, 'lin@example.com']],
  )
  assert.deepEqual(account.usage, { websites: 1, domains: 0, storage_bytes: 0 })
  assert.deepEqual(account.own_limits, { domain_limit: null, storage_limit: null })
  assert.equal(account.limits.domains, 100)
  const missing = await opened.browser.get(`${DOOR}/accounts/0192a0de-7d5f-7cc3-8f6b-8b9f7a1c2d3e`)
  assert.deepEqual([missing.status, missing.body.error], [404, 'Account not found'])
})

test('plan and limits are changed and written down; null is what the plan says', async () => {
  const { service, browser } = opened
  const owner = await service.newUser('limits@example.com', { plan: 'free' })
  const path = `${DOOR}/accounts/${owner.accountId}`
  const changed = await browser.patch(path, { plan: 'pro', domain_limit: 3 })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.body.plan, changed.body.limits.domains, changed.body.own_limits.domain_limit],
    ['pro', 3, 3],
  )
  const reset = await browser.patch(path, { domain_limit: null })
  assert.deepEqual([reset.body.plan, reset.body.limits.domains], ['pro', 10])
  for (const bad of [{ plan: 'gold' }, { domain_limit: -1 }, { storage_limit: 1.5 }])
    assert.equal((await browser.patch(path, bad)).status, 422, JSON.stringify(bad))
  assert.deepEqual(
    (await acts(opened, 'account_set')).map(({ by, resource_id, changes }) => ({ by, resource_id, changes })),
    [
      {
        by: 'Grace',
        resource_id: owner.accountId,
        changes: [
          { field: 'plan', before: 'free', after: 'pro' },
          { field: 'domain_limit', before: null, after: 3 },
        ],
      },
      {
        by: 'Grace',
        resource_id: owner.accountId,
        changes: [{ field: 'domain_limit', before: 3, after: null }],
      },
    ],
  )
})

test('an account is suspended with a reason and resumed, which counts at once and is written down', async () => {
  const { service, browser, command } = opened
  const owner = await service.newUser('spam@example.com')
  const site = await makeSite(service, {}, owner)
  const path = `${DOOR}/accounts/${owner.accountId}`
  const blank = await browser.post(`${path}/suspend`, { reason: ' ' })
  assert.deepEqual([blank.status, Object.keys(blank.body.errors)], [422, ['reason']])
  assert.equal((await browser.post(`${path}/resume`)).status, 409)
  const suspended = await browser.post(`${path}/suspend`, { reason: 'Sends spam' })
  assert.equal(suspended.status, 200, suspended.text)
  assert.match(suspended.body.suspended_at, /^\d{4}-/)
  assert.equal(suspended.body.suspension_reason, 'Sends spam')
  assert.equal((await owner.get('/api/v1/websites')).status, 401)
  assert.equal((await service.visit(site.host, '/')).status, 503)
  assert.equal((await browser.post(`${path}/suspend`, { reason: 'Again' })).status, 409)
  const shown = JSON.parse(await command('account', 'show', '--email', owner.email))
  assert.equal(shown.suspension_reason, 'Sends spam')
  const resumed = await browser.post(`${path}/resume`)
  assert.deepEqual([resumed.body.suspended_at, resumed.body.suspension_reason], [null, null])
  assert.equal((await owner.get('/api/v1/websites')).status, 200)
  await command('account', 'suspend', '--email', owner.email, '--reason', 'Unpaid')
  const [first, second] = await acts(opened, 'account_suspend')
  assert.deepEqual([first!.by, first!.hasSession, first!.changes[0].after], ['Grace', true, 'Sends spam'])
  assert.deepEqual([second!.by, second!.hasSession, second!.changes[0].after], ['Operator', false, 'Unpaid'])
  assert.equal((await acts(opened, 'account_resume')).length, 1)
})

test('operators cannot suspend themselves, and being one is set by the command only, which is written down', async () => {
  const { person, browser, operate } = opened
  const refused = await browser.post(`${DOOR}/accounts/${person.accountId}/suspend`, { reason: 'Oops' })
  assert.deepEqual([refused.status, refused.body.error], [409, 'You cannot suspend yourself'])
  await browser.patch(`${DOOR}/accounts/${person.accountId}`, { is_operator: 0, users: [] })
  assert.equal((await browser.get(`${DOOR}/overview`)).status, 200)
  const noted = (await acts(opened, 'user_operator')).length
  await operate(person)
  assert.equal((await acts(opened, 'user_operator')).length, noted, 'nothing changed')
})
