import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/database/ids.ts'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import { until } from '#test/support/until.ts'
import { acts, DOOR, type Installation, openInstallation } from './support.ts'

/** Nothing does jobs of this kind, so that they stay as they are. */
const KIND = 'a kind of the test'
const DAY_MS = 86_400_000
let opened: Installation
let sink: Awaited<ReturnType<typeof smtpSink>>
before(async () => {
  sink = await smtpSink()
  opened = await openInstallation({ SMTP_URL: sink.url, MAIL_FROM: 'hello@example.com' })
})
after(async () => {
  await opened?.close()
  await sink?.close()
})

test('the overview has the figures of system show, and what doctor finds without reading everything', async () => {
  const { ask, command } = opened
  const { figures, findings } = await ask('/overview')
  const shown = JSON.parse(await command('system', 'show'))
  assert.deepEqual([figures.users, figures.version, figures.edge], [shown.users, shown.version, null])
  assert.ok(figures.disk.free_bytes > 0 && figures.database.bytes > 0)
  assert.deepEqual(
    findings.filter(({ says }: { says: string }) => /backup/.test(says)),
    [
      {
        state: 'notice',
        says: 'No backup has been verified yet',
        fix: 'Set BACKUP_EVERY, or run backup --keep N on a schedule of yours. docs/operating.md says more.',
      },
    ],
  )
  assert.ok(findings.every(({ state }: { state: string }) => state !== 'fine'))
})

test('failed jobs are listed with what they said, and tried again on request, which is written down', async () => {
  const { service, ask, browser, command } = opened
  const now = Date.now()
  const job = { kind: KIND, account_id: null, payload: '{}', created_at: now, locked_until: null, leased_by: null }
  const failing = { ...job, id: newId(), attempts: 3, last_error: 'Error: no route', run_at: now + DAY_MS }
  const waiting = { ...job, id: newId(), attempts: 0, last_error: null, run_at: now - 1_000 }
  await service.database.write((tx) => tx.insertInto('jobs').values([failing, waiting]).execute())
  const { kinds, failed } = await ask('/jobs')
  const ours = kinds.find(({ kind }: { kind: string }) => kind === KIND)
  assert.deepEqual([ours.waiting, ours.running], [1, 0])
  assert.deepEqual(failed, [
    {
      id: failing.id,
      kind: KIND,
      attempts: 3,
      error: 'Error: no route',
      next_attempt_at: new Date(failing.run_at).toISOString(),
      created_at: new Date(now).toISOString(),
    },
  ])
  assert.equal((await browser.post(`${DOOR}/jobs/${waiting.id}/retry`)).status, 404)
  const { body } = await browser.post(`${DOOR}/jobs/${failing.id}/retry`)
  assert.deepEqual(body, { id: failing.id, kind: KIND })
  const again = await ask('/jobs')
  assert.ok(Date.parse(again.failed[0].next_attempt_at) < now + DAY_MS)
  assert.deepEqual(JSON.parse(await command('job', 'list')).failed, again.failed)
  assert.deepEqual(JSON.parse(await command('job', 'retry', failing.id)).kind, KIND)
  assert.deepEqual(
    (await acts(opened, 'job_retry')).map(({ by, resource_id }) => [by, resource_id]),
    [
      ['Grace', failing.id],
      ['Operator', failing.id],
    ],
  )
  await service.database.write((tx) => tx.deleteFrom('jobs').where('kind', '=', KIND).execute())
})

test('certificates that failed or expire are listed, and ordered again no sooner than the authority allows', async () => {
  const { service, ask, browser, command } = opened
  const now = Date.now()
  const row = {
    ...{ is_partner: 0, private_key: null, issued_at: null, leased_until: null, leased_by: null },
    ...{ order_url: null, order_key: null, created_at: now, updated_at: now },
  }
  // Names that have had a certificate stay where none are ordered; others are dropped soon after the start.
  const failing = {
    ...{ ...row, name: 'failing.example', domain_id: newId(), chain: 'x', expires_at: now + 20 * DAY_MS },
    ...{ failures: 5, error: 'No A record', next_attempt_at: now + DAY_MS, earliest_attempt_at: now + 3_600_000 },
  }
  const expiring = {
    ...{ ...row, name: 'expiring.example', domain_id: newId(), chain: 'x', expires_at: now + DAY_MS },
    ...{ failures: 0, error: null, next_attempt_at: now + DAY_MS, earliest_attempt_at: null },
  }
  const forgotten = { ...failing, name: 'forgotten.example', domain_id: null, next_attempt_at: null }
  await service.database.write((tx) => tx.insertInto('certificates').values([failing, expiring, forgotten]).execute())
  const { troubled, orders } = await ask('/certificates')
  assert.equal(orders, false)
  assert.deepEqual(
    troubled.map(({ name, failures, error }: Record<string, unknown>) => [name, failures, error]),
    [
      ['failing.example', 5, 'No A record'],
      ['expiring.example', 0, null],
    ],
  )
  assert.equal((await browser.post(`${DOOR}/certificates/forgotten.example/order`)).status, 404)
  assert.equal((await browser.post(`${DOOR}/certificates/failing.example/order`)).status, 200)
  const [after] = (await ask('/certificates')).troubled
  assert.equal(after.next_attempt_at, new Date(failing.earliest_attempt_at).toISOString())
  assert.deepEqual(JSON.parse(await command('certificate', 'list')).troubled, (await ask('/certificates')).troubled)
  assert.equal(JSON.parse(await command('certificate', 'order', '--name', 'Failing.example')).name, 'failing.example')
  assert.deepEqual(
    (await acts(opened, 'certificate_order')).map(({ by, resource_id }) => [by, resource_id]),
    [
      ['Grace', 'failing.example'],
      ['Operator', 'failing.example'],
    ],
  )
  await service.database.write((tx) => tx.deleteFrom('certificates').execute())
})

test('a mail is sent to see whether mail arrives; what the mail server says against it is told', async () => {
  const { ask, act, browser } = opened
  assert.deepEqual(await ask('/mail'), { kind: 'smtp', from: 'hello@example.com' })
  const sent = sink.received.length
  assert.deepEqual(await act('/mail/test', { to: 'ada@example.com' }), { sent: true, kind: 'smtp' })
  await until(() => sink.received.length > sent)
  const bad = await browser.post(`${DOOR}/mail/test`, { to: 'nobody' })
  assert.deepEqual([bad.status, Object.keys(bad.body.errors)], [422, ['to']])
  await sink.close()
  const failed = await act('/mail/test', { to: 'ada@example.com' })
  assert.equal(failed.sent, false)
  assert.ok(failed.error.length > 0)
  assert.deepEqual(
    (await acts(opened, 'mail_test')).map(({ changes }) => changes[0].after),
    ['ada@example.com', 'ada@example.com'],
  )
})

test('backups are listed; without a schedule the service makes none itself', async () => {
  const { service, ask, browser, command } = opened
  assert.deepEqual(await ask('/backups'), { schedule: null, backups: [] })
  const at = Date.now() - DAY_MS
  const backup = { place: 's3://bucket/2027', created_at: at, verified_at: at + 1, row_count: 7, file_count: 3 }
  await service.database.write((tx) => tx.insertInto('backups').values(backup).execute())
  const { backups } = await ask('/backups')
  assert.deepEqual(backups, [
    { ...backup, created_at: new Date(at).toISOString(), verified_at: new Date(at + 1).toISOString() },
  ])
  assert.deepEqual(JSON.parse(await command('backup', 'list')).backups, backups)
  const refused = await browser.post(`${DOOR}/backups`)
  assert.deepEqual([refused.status, refused.body.error], [409, 'No backups are scheduled'])
})
