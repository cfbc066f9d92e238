import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { REQUESTED_MAIL } from '#auth/mail/requested-mail.ts'
import { SEND_MAIL } from '#mail/queue-mail.ts'
import { linkIn, mailsTo, mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { auditOf, isIn, PASSWORD, signInAs, textOf } from './people.ts'

let open: Service
let invited: Service
before(async () => {
  open = await startService({ SIGN_UP: 'open' })
  invited = await startService()
})
after(async () => {
  await open.close()
  await invited.close()
})

async function requestSignUp(service: Service, email: string) {
  const browser = new Browser(service)
  return browser.submit(await browser.open('/sign-up'), { email })
}

test('where signing up is open, a mailed link creates a user with the verified address', async () => {
  const email = 'new@example.com'
  assert.match((await new Browser(open).open('/sign-in')).text, /href="\/sign-up"/)
  const requested = await requestSignUp(open, 'New@Example.com')
  assert.match(textOf(requested), /Check your mail.*new@example\.com/)
  const link = linkIn(await mailTo(open, email)).slice(open.url.length)
  const browser = new Browser(open)
  const wrong = await browser.submit(await browser.open(link), { name: ' ', password: PASSWORD })
  assert.deepEqual([wrong.status, /Can&#39;t be blank/.test(wrong.text)], [422, true])
  const done = await browser.submit(wrong, { name: 'Newcomer', password: PASSWORD })
  assert.equal(done.location, '/console')
  assert.equal(await isIn(browser), true)
  const user = await open.database.reader
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('users')
    .select('accounts.plan')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  assert.deepEqual([user.name, user.plan, user.email_verified_at !== null], ['Newcomer', 'free', true])
  assert.deepEqual(await auditOf(open, user.id), ['sign_up'])
  assert.equal((await signInAs(open, email)).answer.status, 303)
  assert.equal((await browser.open(link)).status, 404)
})

test('an existing user’s address gets the same answer and a different mail', async () => {
  await open.newUser('known@example.com')
  const [known, unknown] = [
    await requestSignUp(open, 'known@example.com'),
    await requestSignUp(open, 'other@example.com'),
  ]
  assert.equal(known.text.replaceAll('known@', 'X'), unknown.text.replaceAll('other@', 'X'))
  const mail = await mailTo(open, 'known@example.com')
  assert.equal(linkIn(mail), `${open.url}/sign-in`)
  assert.equal((await mailsTo(open, 'known@example.com')).length, 1)
})

test('two links for one address create one user', async () => {
  const links: string[] = []
  for (let i = 0; i < 2; i++) {
    await requestSignUp(open, 'twice@example.com')
    const seen = new Set<string>(links)
    links.push(linkIn(await mailTo(open, 'twice@example.com', (mail) => !seen.has(linkIn(mail)))))
  }
  const statuses = []
  for (const link of links) {
    const browser = new Browser(open)
    const page = await browser.open(link.slice(open.url.length))
    statuses.push((await browser.submit(page, { name: 'Twice', password: PASSWORD })).status)
  }
  assert.deepEqual(statuses, [303, 404])
})

test('by default an invitation is needed: the page says so and sends nothing', async () => {
  const browser = new Browser(invited)
  assert.doesNotMatch((await browser.open('/sign-in')).text, /\/sign-up/)
  const page = await browser.open('/sign-up')
  assert.deepEqual([page.status, /need an invitation/.test(textOf(page))], [403, true])
  const form = await browser.open('/sign-in')
  const [, token] = /name="form_token" value="([^"]+)"/.exec(form.text)!
  assert.equal((await browser.post('/sign-up', { form_token: token!, email: 'x@example.com' })).status, 403)
  const jobs = await invited.database.reader.selectFrom('jobs').select('kind').execute()
  assert.deepEqual(
    jobs.filter(({ kind }) => kind === SEND_MAIL || kind === REQUESTED_MAIL),
    [],
  )
})
