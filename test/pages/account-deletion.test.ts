import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { totpAt } from '#auth/totp.ts'
import { TABLE_NAMES, TABLES } from '#kernel/database/tables.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { API, answered, newPage, newWebsite } from '#test/api/make.ts'
import { purchase, REGISTRANT } from '#test/api/purchases.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { connect, statusWith } from '#test/oauth/support/connect.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import type { Browser } from './browser.ts'
import { growStale, isIn, PASSWORD, signedInBrowser, signInAs, textOf } from './people.ts'

const PAGE = '/account/delete'

let service: Service
before(async () => {
  service = await startService({ SIGN_IN_LIMIT: '0', OAUTH_REGISTER_LIMIT: '0' })
})
after(() => service.close())

const newUser = (name?: string, plan: 'free' | 'pro' = 'pro') =>
  service.newUser(undefined, { name, password: PASSWORD, plan })

/** Gives a user a role on a website. */
async function addTo(website: { id: string }, { userId }: Person, role: Role) {
  const access = { website_id: website.id, user_id: userId, role }
  await service.database.write((tx) => grantAccess(tx, access, Date.now()))
}

function submit(browser: Browser, email: string, choices: Record<string, string> = {}) {
  const chosen = Object.fromEntries(Object.entries(choices).map(([id, choice]) => [`website_${id}`, choice]))
  return browser.open(PAGE).then((page) => browser.submit(page, { email, ...chosen }, PAGE))
}

test('of a deleted account nothing is left that names its user, but what they made on websites of others', async () => {
  const [ann, ben] = [await newUser('Ann'), await newUser('Ben')]
  const browser = await signedInBrowser(service, ann.email)
  const [own, ofBen, gone] = [await newWebsite(ann), await newWebsite(ben), await newWebsite(ben)]
  for (const website of [ofBen, gone]) await addTo(website, ann, 'admin')
  await answered(204, ben.delete(`${API}/websites/${gone.id}`))
  const { tokens } = await fill(ann, browser, ofBen)
  const page = await newPage(ann, ofBen, { title: 'By Ann' })
  const declared = TABLE_NAMES.filter((name) => TABLES[name].person)
  for (const name of declared) assert.ok((await columnsWith(name, ann.userId)).length > 0, `no row of Ann in ${name}`)

  const done = await submit(browser, ann.email, { [own.id]: 'delete' })
  assert.match(textOf(await browser.follow(done)), /Your account is deleted/)

  assert.equal(await isIn(browser), false)
  assert.equal((await signInAs(service, ann.email)).answer.status, 422)
  for (const credential of [ann.key, tokens.access_token]) assert.equal(await statusWith(service, credential), 401)
  const mail = await mailTo(service, ann.email, ({ subject }) => subject === 'Your account was deleted')
  assert.match(mail.text ?? '', /API/)
  // The website is purged, and then the account goes as well.
  await eventually(async () => {
    assert.deepEqual(await columnsWith('websites', own.id), [])
    assert.deepEqual(await columnsWith('accounts', ann.accountId), [])
  }, 30_000)
  const left = new Set<string>()
  for (const name of TABLE_NAMES)
    for (const column of await columnsWith(name, ann.userId)) left.add(`${name}.${column}`)
  assert.deepEqual([...left].sort(), KEPT, 'declare `person` of the table, or say here why it stays')
  const { data } = await answered(200, ben.get(`${API}/websites/${ofBen.id}/pages/${page.id}/versions`))
  assert.equal(data[0].created_by.name, 'Ann')
  const team = (await answered(200, ben.get(`${API}/websites/${ofBen.id}/accesses`))).data
  assert.deepEqual(
    team.map(({ user }: { user: { name: string } }) => user.name),
    ['Ben'],
  )
  const log = (await answered(200, ben.get(`${API}/websites/${ofBen.id}/audit_events`))).data
  assert.equal(log.find(({ operation }: { operation: string }) => operation === 'user_delete').actor.name, 'Ann')
})

/** Columns in which the user stays, as the text that says who did something, or until the row ends automatically. */
const KEPT = [
  'audit_events.actor',
  'audit_events.resource_id',
  'change_sets.actor',
  'events.actor',
  'events.data',
  'previews.started_by',
  'requests.requested_by',
  'requests.user_id',
  'versions.created_by',
]

/** A row in every table that knows a user. */
async function fill(ann: Person, browser: Browser, website: { id: string }) {
  const inside = `${API}/websites/${website.id}`
  const { tokens } = await connect(service, ann)
  const totp = await browser.open('/account/totp')
  const secret = new URL(/href="(otpauth:[^"]+)"/.exec(totp.text)![1]!.replaceAll('&amp;', '&')).searchParams.get(
    'secret',
  )!
  await browser.submit(totp, { code: totpAt(secret, Math.floor(Date.now() / 30_000)) }, '/account/totp')
  await browser.submit(await browser.open('/account/email'), { email: `new-${ann.email}` })
  await answered(200, ann.post(`${inside}/assets/request_upload_url`))
  await answered(200, ann.put(`${inside}/analytics/mail`, { weekly: true }))
  await answered(201, ann.post(`${inside}/previews`, {}))
  await answered(201, ann.post(`${API}/webhooks`, { url: 'https://hooks.example.com/' }))
  await answered(201, ann.post(`${API}/registrant_contacts`, { label: 'Home', registrant: REGISTRANT }))
  const page = { title: 'Once' }
  await answered(201, ann.post(`${inside}/pages`, page, { headers: { 'idempotency-key': 'once' } }))
  await answered(200, ann.patch(inside, { publish_policy: { people: 'review' } }))
  await answered(202, ann.post(`${inside}/redirects`, { from_path: '/asked', to: '/' }))
  await answered(200, ann.patch(inside, { publish_policy: { people: 'live' } }))
  const key = { id: ann.userId, credential_id: 'x', user_id: ann.userId, name: 'Key', public_key: '', counter: 0 }
  await service.database.write((tx) =>
    tx
      .insertInto('passkeys')
      .values({ ...key, transports: '[]', last_used_at: null, created_at: 0 })
      .execute(),
  )
  const link = { issuer: 'https://login.example.com', subject: 'ann', user_id: ann.userId, created_at: 0 }
  await service.database.write((tx) => tx.insertInto('openid_links').values(link).execute())
  return { tokens }
}

/** The columns of a table that hold the text, in any of its rows. */
async function columnsWith(name: string, text: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(service.database.reader)
  const columns = rows.flatMap((row) => Object.entries(row).filter(([, value]) => String(value).includes(text)))
  return [...new Set(columns.map(([column]) => column))].sort()
}

test('a website is handed over with its files, its trash and its team', async () => {
  const [ann, ben] = [await newUser('Ann'), await newUser('Ben')]
  const website = await newWebsite(ann)
  await addTo(website, ben, 'admin')
  const file = { base64: 'MTIzNDU=', filename: 'a.txt', content_type: 'text/plain' }
  await answered(201, ann.post(`${API}/websites/${website.id}/assets/upload`, file))
  const browser = await signedInBrowser(service, ann.email)
  const page = await browser.open(PAGE)
  assert.match(textOf(page), new RegExp(`Hand it over to Ben \\(${ben.email}\\)`))
  const undecided = await submit(browser, ann.email)
  assert.deepEqual([undecided.status, /Choose what becomes of/.test(textOf(undecided))], [422, true])
  assert.equal((await submit(browser, ann.email, { [website.id]: ben.userId })).status, 303)
  const { usage } = await answered(200, ben.get(`${API}/me`))
  assert.deepEqual([usage.websites, usage.storage_bytes], [1, 5])
  assert.equal((await answered(200, ben.get(`${API}/websites/${website.id}`))).role, 'admin')
  await answered(204, ben.delete(`${API}/websites/${website.id}`))
})

test('nothing is deleted where the other account has no room', async () => {
  const [ann, ben] = [await newUser(), await newUser('Ben', 'free')]
  await newWebsite(ben)
  const [website, other] = [await newWebsite(ann), await newWebsite(ann)]
  await addTo(website, ben, 'admin')
  const browser = await signedInBrowser(service, ann.email)
  const refused = await submit(browser, ann.email, { [other.id]: 'delete', [website.id]: ben.userId })
  assert.deepEqual([refused.status, /limit of 1 websites is reached/.test(textOf(refused))], [422, true])
  assert.equal((await answered(200, ann.get(`${API}/websites`))).data.length, 2)
})

test('a website with a bought domain is named, and cannot be deleted', async () => {
  const ann = await newUser()
  const website = await newWebsite(ann)
  await answered(201, purchase(ann, website, 'kept-by-ann.com'))
  const browser = await signedInBrowser(service, ann.email)
  const page = await browser.open(PAGE)
  assert.match(textOf(page), /It has kept-by-ann\.com, bought for it/)
  assert.doesNotMatch(page.text, /value="delete"/)
  const refused = await submit(browser, ann.email, { [website.id]: 'delete' })
  assert.deepEqual([refused.status, /It holds kept-by-ann\.com/.test(textOf(refused))], [422, true])
})

test('the only admin of a website of others makes someone else an admin first', async () => {
  const [ann, ben] = [await newUser('Ann'), await newUser('Ben')]
  const website = await newWebsite(ben, { name: 'Of Ben' })
  await addTo(website, ann, 'admin')
  const accesses = (await answered(200, ben.get(`${API}/websites/${website.id}/accesses`))).data
  const own = accesses.find(({ user }: { user: { id: string } }) => user.id === ben.userId)
  await answered(200, ben.patch(`${API}/websites/accesses/${own.id}`, { role: 'editor' }))
  const browser = await signedInBrowser(service, ann.email)
  const page = await browser.open(PAGE)
  assert.match(textOf(page), /only admin of these websites.*Of Ben/)
  assert.doesNotMatch(page.text, /name="email"/)
  // Ben is no admin of his own website any more: Ann, who is, may not lose it by his leaving.
  const his = await signedInBrowser(service, ben.email)
  assert.doesNotMatch((await his.open(PAGE)).text, /value="delete"/)
  const refused = await submit(his, ben.email, { [website.id]: 'delete' })
  assert.deepEqual([refused.status, /Only its admins can delete it/.test(textOf(refused))], [422, true])
})

test('it takes a recent confirmation and the address', async () => {
  const ann = await newUser()
  const browser = await signedInBrowser(service, ann.email)
  const page = await browser.open(PAGE)
  const mistyped = await browser.submit(page, { email: 'someone@example.com' }, PAGE)
  assert.deepEqual([mistyped.status, textOf(mistyped).includes(`Must be ${ann.email}`)], [422, true])
  await growStale(service, ann.userId)
  const late = await browser.submit(page, { email: ann.email }, PAGE)
  assert.equal(late.location, `/confirm?${new URLSearchParams({ next: PAGE })}`)
  assert.equal(await isIn(browser), true)
})

test('the only account of an installation is deleted on the server', async () => {
  const alone = await startService({ SIGN_IN_LIMIT: '0' })
  try {
    const ann = await alone.newUser(undefined, { password: PASSWORD })
    const browser = await signedInBrowser(alone, ann.email)
    assert.match(textOf(await browser.open(PAGE)), /sitewright user delete/)
  } finally {
    await alone.close()
  }
})
