import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { queueMail } from '#mail/queue-mail.ts'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, endWebsite, newWebsite } from './make.ts'

const MAIL = { subject: 'Hello', text: 'A secret link', html: '<p>A secret link</p>' }
const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.reverse()) await close()
})

type Refuse = { code: number; times: number }

/** A service whose mail server refuses so many times. */
async function withServer(refuse: Refuse) {
  const sink = await smtpSink({
    onRcptTo(_, __, done) {
      if (refuse.times-- > 0) done(Object.assign(new Error('Not now'), { responseCode: refuse.code }))
      else done()
    },
  })
  closing.push(sink.close)
  const service = await startService({ SMTP_URL: sink.url, MAIL_FROM: 'Our Sites <sites@example.com>' })
  closing.push(service.close)
  return { sink, service }
}

async function queue(service: Service, to: string, now = Date.now()) {
  await service.database.write((tx) => queueMail(tx, { to, ...MAIL }, now))
}

const jobs = ({ database }: Service) =>
  database.reader.selectFrom('jobs').selectAll().where('kind', '=', 'mail.send').execute()

/** As `until`, with the jobs of a service not waiting for their time. */
async function untilWorked(done: () => boolean | Promise<boolean>, { services }: Service) {
  await until(() => {
    services.worker.wake()
    return done()
  })
}

test('mail that is refused temporarily is retried, and its job deleted once it is sent', async () => {
  const { sink, service } = await withServer({ code: 451, times: 2 })
  await queue(service, 'ann@example.org')
  await untilWorked(async () => (await jobs(service))[0]?.last_error != null, service)
  // Retries are due at once instead of after their delay.
  await untilWorked(async () => {
    await service.database.write((tx) =>
      tx.updateTable('jobs').set({ run_at: 0 }).where('last_error', 'is not', null).execute(),
    )
    return sink.received.length > 0
  }, service)
  await until(async () => (await jobs(service)).length === 0)
  assert.equal(sink.received.length, 1)
  const mail = await PostalMime.parse(sink.received[0]!.raw)
  assert.deepEqual([mail.from?.name, mail.from?.address, mail.subject], ['Our Sites', 'sites@example.com', 'Hello'])
})

test('gives up mail that is refused permanently, or for too long', async () => {
  const { sink, service } = await withServer({ code: 550, times: 1 })
  await queue(service, 'gone@example.org')
  await untilWorked(async () => (await jobs(service)).length === 0, service)
  const { sink: other, service: late } = await withServer({ code: 451, times: 1_000 })
  await queue(late, 'ann@example.org', Date.now() - 3 * 24 * 3600 * 1000)
  await untilWorked(async () => (await jobs(late)).length === 0, late)
  assert.deepEqual([...sink.received, ...other.received], [])
})

test('a mail server that hangs delays neither requests, other jobs nor shutdown', async () => {
  const hanging = await smtpSink({ onRcptTo: () => {} })
  closing.push(hanging.close)
  const service = await startService({ SMTP_URL: hanging.url, MAIL_FROM: 'sites@example.com' })
  await queue(service, 'ann@example.org')
  await untilWorked(async () => (await jobs(service))[0]?.locked_until != null, service)
  const ann = await service.newUser()
  const { id } = await newWebsite(ann)
  await endWebsite(ann, { id })
  const left = () => service.database.reader.selectFrom('websites').selectAll().where('id', '=', id).execute()
  await untilWorked(async () => (await left()).length === 0, service)
  const [job] = await jobs(service)
  assert.ok(job?.locked_until, 'the mail job no longer hangs')
  await service.close()
})

test('mail of a transaction that is rolled back is not sent', async () => {
  const service = await startService()
  closing.push(service.close)
  const rolledBack = service.database.write(async (tx) => {
    await queueMail(tx, { to: 'never@example.org', ...MAIL }, Date.now())
    throw new Error('rolled back')
  })
  await assert.rejects(rolledBack, /rolled back/)
  await queue(service, 'ann@example.org')
  assert.equal((await mailTo(service, 'ann@example.org')).subject, 'Hello')
  const files = readdirSync(join(service.services.config.dataDir, 'outbox'))
  assert.equal(files.length, 1)
})

test('with a mail server no response holds an invitation’s link', async () => {
  const { sink, service } = await withServer({ code: 0, times: 0 })
  const ann = await service.newUser()
  const { id } = await newWebsite(ann)
  const { data } = await answered(200, ann.get(`${API}/websites/${id}/accesses`))
  const path = `${API}/websites/accesses/${data[0].id}/invitations`
  const made = await answered(201, ann.post(path, { email: 'bob@example.org', role: 'viewer' }))
  const resent = await answered(200, ann.post(`${API}/websites/accesses/invitations/${made.id}/resend`))
  assert.deepEqual([made.accept_url, resent.accept_url], [undefined, undefined])
  await untilWorked(() => sink.received.length === 2, service)
  for (const { to } of sink.received) assert.deepEqual(to, ['bob@example.org'])
  const bob = await service.newUser('bob@example.org')
  const tokens = await Promise.all(
    sink.received.map(async ({ raw }) => /\/invitations\/([\w-]+)/.exec((await PostalMime.parse(raw)).text!)![1]!),
  )
  const replies = []
  for (const token of tokens) replies.push((await bob.post(`${API}/invitations/accept`, { token })).status)
  assert.deepEqual(replies.sort(), [200, 404])
})
