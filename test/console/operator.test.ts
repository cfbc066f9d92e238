// Runs once: the operator's door is tested on both databases by test/operator.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { setOperator } from '#auth/operators-store.ts'
import { newId } from '#kernel/database/ids.ts'
import { PASSWORD } from '#test/pages/people.ts'
import { makeSite } from '#test/site/support.ts'
import type { Person } from '#test/support/service.ts'
import { assertSound, type Console, openConsole, PHONE, signedInPage } from './support.ts'

const DAY_MS = 86_400_000
let opened: Console
let grace: Person
before(async () => {
  opened = await openConsole()
  const { service } = opened
  grace = await service.newUser('grace@example.com', { name: 'Grace', password: PASSWORD })
  const by = { actor: { type: 'system', id: null, name: 'Test', client: null }, sessionId: null, requestId: newId() }
  await service.database.write((tx) => setOperator(tx, grace.userId, true, { ...by, now: Date.now() } as never))
  await makeTrouble()
})
after(() => opened?.close())

/** Something on every screen. Nothing does jobs of this kind, and a name that has had a certificate stays where none are ordered. */
async function makeTrouble() {
  const { service } = opened
  const now = Date.now()
  const job = { account_id: null, payload: '{}', created_at: now, locked_until: null, leased_by: null }
  const failing = {
    ...job,
    id: newId(),
    kind: 'test',
    attempts: 3,
    last_error: 'Error: no route',
    run_at: now + DAY_MS,
  }
  const waiting = { ...job, id: newId(), kind: 'test', attempts: 0, last_error: null, run_at: now - 3_600_000 }
  const certificate = {
    ...{ is_partner: 0, private_key: null, issued_at: now, leased_until: null, leased_by: null, chain: 'x' },
    ...{ order_url: null, order_key: null, created_at: now, updated_at: now, name: 'bakery.example' },
    ...{ domain_id: newId(), expires_at: now + 20 * DAY_MS, failures: 5, error: 'No A record leads here' },
    ...{ next_attempt_at: now + DAY_MS, earliest_attempt_at: null },
  }
  const place = `s3://backups/sitewright/${new Date(now).toISOString().replaceAll(':', '-')}`
  const backup = { place, created_at: now - DAY_MS, verified_at: now, row_count: 12_345, file_count: 67 }
  await service.database.write(async (tx) => {
    await tx.insertInto('jobs').values([failing, waiting]).execute()
    await tx.insertInto('certificates').values(certificate).execute()
    await tx.insertInto('backups').values(backup).execute()
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('every screen of the operator is sound, wide and on a phone', async () => {
  const { service } = opened
  const owner = await service.newUser('lin@example.com', { name: 'Lin', password: PASSWORD })
  await makeSite(service, { name: 'Lin bakes' }, owner)
  const screens = [
    ['/operator', 'Operator', 'job waits'],
    ['/operator/users', 'Users', 'lin@example.com'],
    ['/operator/websites', 'Websites', 'Lin bakes'],
    [`/operator/accounts/${owner.accountId}`, 'lin@example.com', 'Lin bakes'],
    ['/operator/jobs', 'Jobs', 'Error: no route'],
    ['/operator/certificates', 'Certificates', 'No A record leads here'],
    ['/operator/mail', 'Mail', 'No mail is sent'],
    ['/operator/backups', 'Backups', '12,345'],
  ] as const
  for (const [width, viewport] of [
    ['wide', undefined],
    ['phone', PHONE],
  ] as const) {
    const page = await signedInPage(opened, grace, '/operator', viewport)
    for (const [path, title, holds] of screens) {
      await page.goto(path)
      await heading(page, title).waitFor()
      await page.getByText(holds, { exact: false }).first().waitFor()
      await assertSound(page, `${path}, ${width}`)
    }
  }
})

test('only operators are led there', async () => {
  const page = await signedInPage(opened, grace, '/console')
  await page.getByRole('button', { name: /^You:/ }).click()
  await page.getByRole('menuitem', { name: 'Operator' }).click()
  await heading(page, 'Operator').waitFor()
  const { page: other } = await opened.person()
  await other.getByRole('button', { name: /^You:/ }).click()
  await other.getByRole('menuitem', { name: 'Your account' }).waitFor()
  assert.equal(await other.getByRole('menuitem', { name: 'Operator' }).count(), 0)
  const refused = await other.goto('/operator')
  assert.equal(refused?.status(), 404)
})

test('a user is found by the beginning of the email, suspended with a reason, and resumed', async () => {
  const { service } = opened
  const spammer = await service.newUser('spammer@example.com', { name: 'Spam', password: PASSWORD })
  const page = await signedInPage(opened, grace, '/operator/users')
  await page.getByRole('searchbox', { name: 'Beginning of email or name' }).fill('spamm')
  await page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'spammer@example.com' }).click()
  await heading(page, 'spammer@example.com').waitFor()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).waitFor()
  await assertSound(page, 'the question of suspending')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText("can't be blank").waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sends spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Sends spam').waitFor()
  await assertSound(page, 'a suspended account')
  assert.equal((await spammer.get('/api/v1/websites')).status, 401)
  await page.goto('/operator/users?only=suspended')
  await page.getByRole('link', { name: 'spammer@example.com' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Suspend' }).waitFor()
  assert.equal((await spammer.get('/api/v1/websites')).status, 200)
})

test('plan and limits are changed, and what is no number is refused beside its field', async () => {
  const { service } = opened
  const person = await service.newUser('roomy@example.com', { password: PASSWORD, plan: 'free' })
  const page = await signedInPage(opened, grace, `/operator/accounts/${person.accountId}`)
  const limits = page.getByRole('region', { name: 'Plan and limits' })
  await limits.getByRole('textbox', { name: 'Domains' }).fill('many')
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.locator('[aria-invalid=true]').waitFor()
  await limits.getByRole('textbox', { name: 'Domains' }).fill('3')
  await limits.getByRole('textbox', { name: 'Storage in MB' }).fill('2500')
  await limits.getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Business' }).click()
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.getByText('of 2.5 GB').waitFor()
  const row = await service.database.reader
    .selectFrom('accounts')
    .select(['plan', 'domain_limit', 'storage_limit'])
    .where('id', '=', person.accountId)
    .executeTakeFirst()
  assert.deepEqual({ ...row }, { plan: 'business', domain_limit: 3, storage_limit: 2_500_000_000 })
})

test('a failed job is tried again, and a test mail is sent', async () => {
  const page = await signedInPage(opened, grace, '/operator/jobs')
  await page.getByRole('button', { name: 'Try test again now' }).click()
  await page.getByText('The job is tried again').waitFor()
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Mail' }).click()
  await page.getByRole('textbox', { name: 'To' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Written to the outbox.').waitFor()
  await assertSound(page, 'a test mail')
})
