import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { credentialHash } from '#auth/credentials.ts'
import type { Json } from '#test/support/client.ts'
import { mailsTo as mailsInAnyCase } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

const URLENCODED = 'application/x-www-form-urlencoded'
const FIELDS = [
  { label: 'Your name', required: true },
  { label: 'Email', type: 'email', required: true },
  { label: 'Topic', type: 'select', options: ['Bread', { value: 'cake', label: 'Cakes & tarts' }] },
  { label: 'Message', type: 'textarea', help_text: 'In a few words' },
  { name: 'terms', label: 'I agree', type: 'consent' },
]

let service: Service
let site: TestSite
before(async () => {
  service = await startService({ VISIT_LIMIT: '0' })
  site = await makeSite(service, { default_language: 'de' })
})
after(() => service.close())

let made = 0
const makeForm = (more: object = {}) => site.add('forms', { name: `Contact ${++made}`, fields: FIELDS, ...more })
const good = { your_name: 'Ann', email: 'ann@example.com', topic: 'cake', message: 'Hello', terms: 'on' }

async function post(form: Json, fields: object, { headers = {}, path = '' } = {}) {
  const body = new URLSearchParams(fields as Record<string, string>).toString()
  return site.visit(`/_forms/${form.id}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': URLENCODED, ...headers },
  })
}

async function postJson(form: Json, fields: object) {
  const headers = { 'content-type': 'application/json' }
  const { status, text } = await site.visit(`/_forms/${form.id}`, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers,
  })
  return { status, body: JSON.parse(text) }
}

async function multipart(form: Json, data: FormData) {
  const encoded = new Response(data)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = { 'content-type': encoded.headers.get('content-type')! }
  return site.visit(`/_forms/${form.id}`, { method: 'POST', body, headers })
}

async function sent(form: Json, query = ''): Promise<Json[]> {
  const { status, body } = await site.owner.get(`/api/v1/websites/forms/${form.id}/submissions${query}`)
  assert.equal(status, 200)
  return body.data
}

test('a browser is led to a page that says thank you, in the language of the page', async () => {
  const form = await makeForm()
  const answer = await post(
    form,
    { ...good, _page: '/kontakt', _language: 'fr' },
    { headers: { referer: 'https://elsewhere.example/x' } },
  )
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.location, `/_forms/${form.id}/sent?language=fr`)
  const page = await site.visit(answer.headers.location as string)
  assert.equal(page.status, 200)
  assert.match(page.text, /<html lang="fr">/)
  assert.match(page.text, /Merci/)
  const [submission] = await sent(form)
  const { data, page_path, language, number, status, spam, spam_reasons, country, referrer, form_version_id } =
    submission!
  assert.deepEqual(data, { your_name: 'Ann', email: 'ann@example.com', topic: 'cake', message: 'Hello', terms: true })
  assert.deepEqual(
    [page_path, language, number, status, spam, spam_reasons, country],
    ['/kontakt', 'fr', 1, 'new', false, [], null],
  )
  assert.equal(referrer, 'https://elsewhere.example/x')
  assert.equal(form_version_id, form.version_id)
})

test('a form leads to its own page, or says its own words', async () => {
  const led = await post(await makeForm({ redirect_path: '/danke?x=1' }), good)
  assert.deepEqual([led.status, led.headers.location], [303, '/danke?x=1'])
  const form = await makeForm({ success_message: 'We <b>call</b> you.\n\nSoon.' })
  const page = await site.visit((await post(form, good)).headers.location as string)
  assert.match(page.text, /<p>We &lt;b&gt;call&lt;\/b&gt; you\.<\/p>\n<p>Soon\.<\/p>/)
})

test('a program is answered JSON', async () => {
  const form = await makeForm({ success_message: 'Thanks' })
  const { status, body } = await postJson(form, { ...good, terms: true })
  const [submission] = await sent(form)
  assert.deepEqual(
    [status, body],
    [201, { id: submission!.id, form_id: form.id, success_message: 'Thanks', redirect_path: null }],
  )
  const refused = await postJson(form, { email: 'no', topic: 'meat' })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors).sort(), ['email', 'topic', 'your_name'])
})

test('what is wrong is shown beside the fields in the language of the page, and what was written is kept', async () => {
  const form = await makeForm()
  const fields = {
    your_name: 'Ann "<b>',
    email: 'ann@',
    message: 'Line\nTwo',
    topic: 'cake',
    _language: 'de',
    _page: '/k',
  }
  const { status, text, headers } = await post(form, fields)
  assert.equal(status, 422)
  assert.match(String(headers['content-security-policy']), /form-action 'self'/)
  assert.match(text, /<html lang="de">/)
  assert.match(text, /id="form-contact-\d+-email-error">Bitte geben Sie eine E-Mail-Adresse ein/)
  assert.match(
    text,
    /type="email"[^>]* aria-invalid="true" aria-describedby="form-contact-\d+-email-error"[^>]* value="ann@"/,
  )
  assert.match(text, /value="Ann &quot;&lt;b&gt;"/)
  assert.match(text, />\nLine\nTwo<\/textarea>/)
  assert.match(text, /<option value="cake" selected>Cakes &amp; tarts<\/option>/)
  assert.match(text, /name="_page" value="\/k"/)
  assert.deepEqual(await sent(form), [])
})

test('a language without messages has those of the website', async () => {
  const { text } = await post(await makeForm(), { _language: 'ja' })
  assert.match(text, /Bitte füllen Sie dieses Feld aus/)
})

test('fields that the form does not have are not stored, and none can be used twice', async () => {
  const form = await makeForm()
  await postJson(form, { ...good, unknown: 'x', __proto__: { topic: 'x' }, constructor: 'x' })
  assert.deepEqual(Object.keys((await sent(form))[0]!.data).sort(), ['email', 'message', 'terms', 'topic', 'your_name'])
  const twice = await post(form, Object.assign(new URLSearchParams(good), {}), {})
  assert.equal(twice.status, 303)
  const { status, body } = await postJson(form, { ...good, your_name: ['a', 'b'], email: { a: 1 } })
  assert.deepEqual([status, Object.keys(body.errors).sort()], [422, ['email', 'your_name']])
})

test('a body that is too large, broken or of another type is refused', async () => {
  const form = await makeForm()
  assert.equal((await post(form, { ...good, message: 'x'.repeat(10_000_000) })).status, 413)
  const data = new FormData()
  data.append('message', 'x'.repeat(10_000_000))
  assert.equal((await multipart(form, data)).status, 413)
  const broken = { 'content-type': 'multipart/form-data; boundary=x' }
  assert.equal(
    (await site.visit(`/_forms/${form.id}`, { method: 'POST', body: '--x\r\nbroken', headers: broken })).status,
    400,
  )
  const plain = { 'content-type': 'text/plain' }
  assert.equal((await site.visit(`/_forms/${form.id}`, { method: 'POST', body: 'x', headers: plain })).status, 400)
  assert.equal((await postJson(form, [1])).status, 400)
})

test('a form of another website is not found', async () => {
  const other = await makeSite(service)
  const form = await other.add('forms', { name: 'Contact', fields: FIELDS })
  assert.equal((await postJson(form, good)).status, 404)
  assert.equal((await site.visit(`/_forms/${form.id}/sent`)).status, 404)
  assert.equal((await post(form, good)).status, 404)
})

test('what only programs do is spam: stored, explained, hidden, and mailed to nobody', async () => {
  const address = `owner-${++made}@example.com`
  const form = await makeForm({ notification_email: address })
  assert.equal((await post(form, { ...good, _website: 'x' })).status, 303)
  const links = 'http://a.example http://b.example http://c.example www.d.example'
  assert.equal((await post(form, { ...good, message: links })).status, 303)
  assert.deepEqual(await sent(form), [])
  const spam = await sent(form, '?spam=true')
  assert.deepEqual(
    spam.map(({ spam_reasons }) => spam_reasons),
    [['The hidden field was filled in, which only programs see.'], ['It has 4 links.']],
  )
  assert.equal((await site.owner.get(`/api/v1/websites/forms/${form.id}`)).body.submissions_count, 0)
  assert.deepEqual(await allMailsTo(address), [])
  const { status, body } = await site.owner.patch(`/api/v1/websites/forms/submissions/${spam[0]!.id}`, {
    spam: false,
    status: 'read',
  })
  assert.deepEqual([status, body.spam, body.status], [200, false, 'read'])
  assert.equal((await sent(form)).length, 1)
  assert.equal((await site.owner.get(`/api/v1/websites/forms/${form.id}`)).body.submissions_count, 1)
})

test('a form that is sent as soon as it was shown is spam', async () => {
  const form = await makeForm()
  const shown = await site.visit(`/_forms/${form.id}/shown.gif`)
  assert.deepEqual(
    [shown.status, shown.headers['content-type'], shown.headers['cache-control']],
    [200, 'image/gif', 'no-store'],
  )
  const [cookie] = String(shown.headers['set-cookie']).split(';')
  await post(form, good, { headers: { cookie: `a=b; ${cookie}` } })
  const forged = `form_shown=${Date.now().toString(36)}.x`
  await post(form, good, { headers: { cookie: forged } })
  assert.match(
    (await sent(form, '?spam=true'))[0]!.spam_reasons[0],
    /^It was sent \d\.\d s after the form was shown\.$/,
  )
  assert.equal((await sent(form)).length, 1)
})

test('files are stored, counted as storage, and downloaded by who may', async () => {
  const form = await makeForm({
    fields: [{ label: 'Photo', type: 'file', accept: 'image/*', max_bytes: 2000, required: true }],
  })
  const used = async () => (await site.owner.get(`/api/v1/websites/${site.id}`)).body.storage.used_bytes
  const before = await used()
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(992)])
  const withFile = (bytes: Buffer<ArrayBuffer>, name: string, type: string) => {
    const data = new FormData()
    data.append('photo', new File([bytes], name, { type }))
    return multipart(form, data)
  }
  assert.equal((await withFile(png, '../../etc/a.png', 'image/png')).status, 303)
  assert.equal(await used(), before + 1000)
  const [submission] = await sent(form)
  const [file] = submission!.files
  assert.deepEqual(
    [file.field, file.filename, file.content_type, file.byte_size],
    ['photo', 'a.png', 'image/png', 1000],
  )
  const route = `/api/v1/websites/forms/submissions/${submission!.id}/files/${file.id}/download`
  const { status, body } = await site.owner.post(route)
  assert.equal(status, 200)
  const download = await service.visit('localhost', new URL(body.url).pathname)
  assert.deepEqual([download.status, download.text.length > 0], [200, true])

  const lying = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const [bytes, name, type] of [
    [lying, 'a.png', 'image/png'],
    [Buffer.alloc(3_000_000, 1), 'a.png', 'image/png'],
    [png, 'a.pdf', 'application/pdf'],
    [Buffer.alloc(0), 'a.png', 'image/png'],
  ] as const)
    assert.equal((await withFile(bytes, name, type)).status, 422, name)
  assert.equal((await multipart(form, new FormData())).status, 422)
  assert.equal(await used(), before + 1000)

  assert.equal((await site.owner.delete(`/api/v1/websites/forms/submissions/${submission!.id}`)).status, 204)
  assert.equal(await used(), before)
})

test('a submission names the version it answered, and survives the removal of its fields and of the form', async () => {
  const form = await makeForm()
  await post(form, good)
  const changed = await site.change('forms', form.id, { fields: [{ label: 'Email', type: 'email' }] })
  assert.equal(changed.version_number, 2)
  await post(form, { email: 'bo@example.com' })
  const [first, second] = await sent(form)
  assert.deepEqual([first!.form_version_id, second!.form_version_id], [form.version_id, changed.version_id])
  assert.equal(first!.data.your_name, 'Ann')
  const { body } = await site.owner.get(`/api/v1/websites/forms/${form.id}/versions`)
  assert.deepEqual(
    body.data.map(({ number, fields }: Json) => [number, fields.length]),
    [
      [2, 1],
      [1, 5],
    ],
  )
  await site.change('forms', form.id, { success_message: 'Other words' })
  assert.equal((await site.owner.get(`/api/v1/websites/forms/${form.id}/versions`)).body.meta.total_count, 2)
  await site.remove('forms', form.id)
  assert.equal((await site.owner.get(`/api/v1/websites/forms/submissions/${first!.id}`)).status, 404)
})

test('submissions are exported as CSV without formulas, with fields that are gone', async () => {
  const form = await makeForm()
  await post(form, { ...good, your_name: '=HYPERLINK("http://x")', message: 'a "quoted"\r\ntext; with, all' })
  await site.change('forms', form.id, { fields: [{ label: 'Email', type: 'email' }] })
  const { status, body } = await site.owner.post(`/api/v1/websites/forms/${form.id}/submissions/export`, {})
  assert.equal(status, 200)
  const file = await service.visit('localhost', new URL(body.url).pathname)
  const [header, ...lines] = file.text.replace('\ufeff', '').split('\r\n')
  assert.equal(
    header,
    'number,created_at,status,page_path,language,email,your_name,topic,message,terms,files,referrer,spam_reasons,id',
  )
  assert.match(
    lines.join('\n'),
    /,ann@example\.com,"'=HYPERLINK\(""http:\/\/x""\)",cake,"a ""quoted""\ntext; with, all",true,/,
  )
})

test('a person is forgotten on all forms of the website', async () => {
  const [one, other] = [await makeForm(), await makeForm()]
  const address = `Person-${++made}@Example.com`
  await post(one, { ...good, email: address })
  await post(other, { ...good, message: `Write to ${address}, please.` })
  await post(other, good)
  const { status, body } = await site.owner.post(`/api/v1/websites/${site.id}/forms/forget`, {
    email: address.toLowerCase(),
  })
  assert.deepEqual([status, body], [200, { deleted: 2, remaining: 0 }])
  assert.deepEqual([(await sent(one)).length, (await sent(other)).length], [0, 1])
  const events = await service.database.reader
    .selectFrom('events')
    .select('data')
    .where('website_id', '=', site.id)
    .execute()
  assert.ok(!events.some(({ data }) => data.toLowerCase().includes(address.toLowerCase())))
})

/** The mails to an address once none is queued; while one is being sent, two reads may count it twice. */
async function allMailsTo(address: string): Promise<string[]> {
  const waiting = () =>
    service.database.reader.selectFrom('jobs').select('payload').where('kind', '=', 'mail.send').execute()
  while ((await waiting()).some(({ payload }) => payload.includes(address))) await new Promise(setImmediate)
  return mailsTo(address)
}

async function mailsTo(address: string): Promise<string[]> {
  const folder = join(service.services.config.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return mails.filter((mail) => mail.includes(`To: ${address}`) || mail.includes(`<${address}>`))
}

test('a submission is mailed with a safe reply address, and many in one digest', async () => {
  const address = `digest-${++made}@example.com`
  const form = await makeForm({ notification_email: address, reply_to_field: 'email' })
  const hostile = 'ann@example.com\r\nBcc: all@example.com'
  assert.equal((await postJson(form, { ...good, email: hostile })).status, 422)
  assert.equal((await postJson(form, { ...good, your_name: 'Ann\r\nBcc: all@example.com' })).status, 201)
  assert.equal((await sent(form))[0]!.data.your_name, 'Ann Bcc: all@example.com')
  for (let count = 0; count < 14; count++) assert.equal((await postJson(form, good)).status, 201)
  assert.equal((await allMailsTo(address)).length, 10)
  const digests = await service.database.reader
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'submissions.digest')
    .execute()
  const [digest] = digests.filter(({ payload }) => payload.includes(form.id))
  await service.database.write((tx) => tx.updateTable('jobs').set({ run_at: 0 }).where('id', '=', digest!.id).execute())
  service.services.worker.wake()
  const last = async () => (await mailsTo(address)).find((mail) => /Subject: .*5 more submissions/.test(mail))
  while (!(await last())) await new Promise(setImmediate)
  assert.equal((await allMailsTo(address)).length, 11)
})

test('automatic replies are limited by their address, their website and its account', async () => {
  const autoreply = { autoreply_message: 'We answer soon.', autoreply_field: 'email' }
  const forms = [await makeForm(autoreply), await makeForm(autoreply)]
  const queued = () =>
    service.database.reader
      .selectFrom('attempts')
      .select('count')
      .where('key', '=', credentialHash(`replies of website ${site.id}`))
      .execute()
  const before = Number((await queued())[0]?.count ?? 0)
  const address = `victim-${++made}@example.com`
  // Of the same address in other letters, by several forms.
  for (const form of [...forms, ...forms])
    for (const email of [address, address.toUpperCase()]) await post(form, { ...good, email })
  assert.equal(Number((await queued())[0]!.count), before + 3)
  for (const email of [address, address.toUpperCase()]) await allMailsTo(email)
  assert.equal((await mailsInAnyCase(service, address)).length, 3)
  const fill = (subject: string, count: number) =>
    service.database.write((tx) =>
      tx.updateTable('attempts').set({ count }).where('key', '=', credentialHash(subject)).execute(),
    )
  for (const [subject, count] of [
    [`replies of website ${site.id}`, 60],
    [`replies of account ${site.owner.accountId}`, 180],
  ] as const) {
    await fill(subject, count)
    const other = `other-${++made}@example.com`
    assert.equal((await postJson(forms[0]!, { ...good, email: other })).status, 201)
    assert.deepEqual(await allMailsTo(other), [])
    await fill(subject, 0)
  }
})

test('a visitor gets an automatic reply, in which nothing is theirs', async () => {
  const form = await makeForm({ autoreply_message: 'We answer soon.', autoreply_field: 'email' })
  const address = `visitor-${++made}@example.com`
  await post(form, { ...good, email: address, your_name: 'Buy at spam.example' })
  while ((await mailsTo(address)).length === 0) await new Promise(setImmediate)
  const [mail] = await mailsTo(address)
  assert.match(mail!, /We answer soon\./)
  assert.ok(!mail!.includes('spam.example'))
})

test('the page after sending, the answer and the automatic reply are in the language of the page', async () => {
  const translations = {
    fr: { success_message: 'Merci bien', autoreply_message: 'Bien reçu' },
    de: { success_message: 'Alles da', name: 'Anfrage' },
  }
  const form = await makeForm({ autoreply_field: 'email', autoreply_message: 'Received', translations })
  const french = await post(form, { ...good, email: 'spoken@example.com', _language: 'fr-CA' })
  assert.match((await site.visit(french.headers.location as string)).text, /<p>Merci bien<\/p>/)
  const { body } = await postJson(form, { ...good, terms: true, _language: 'it' })
  assert.equal(body.success_message, 'Alles da')
  while ((await mailsTo('spoken@example.com')).length === 0) await new Promise(setImmediate)
  const [mail] = await mailsTo('spoken@example.com')
  assert.match(mail!, /Bien re/)
  const refused = await post(form, { _language: 'de' })
  assert.match(refused.text, /<h1>Anfrage<\/h1>/)
})

test('options are the published rows of a table, as they are now', async () => {
  const table = await site.add('tables', {
    name: 'Rooms',
    key: 'rooms',
    columns: [
      { name: 'Name', key: 'name', type: 'text' },
      { name: 'Code', key: 'code', type: 'text' },
    ],
  })
  const rows = `/api/v1/websites/${site.id}/tables/${table.id}/rows`
  const add = async (values: object, more: object = {}) => {
    const { status, body, text } = await site.owner.post(rows, { values, ...more })
    assert.equal(status, 201, text)
    return body
  }
  const attic = await add({ name: 'Attic <1>', code: 'a' })
  await add({ name: 'Attic again', code: 'a' })
  await add({ name: 'Cellar', code: 'c' }, { status: 'draft' })
  await add({ name: 'Nameless' })
  const options_from = { table: 'rooms', column: 'name', value: 'code' }
  const fields = [{ name: 'room', label: 'Room', type: 'select', options_from, required: true }]
  const form = await makeForm({ fields })
  await site.add('pages', { title: 'Rooms', path: '/rooms', html_content: `<site-form name="${form.key}"/>` })
  const options = async () =>
    [...(await site.visit('/rooms')).text.matchAll(/<option value="([^"]+)">([^<]*)</g)].map(([, ...each]) => each)
  assert.deepEqual(await options(), [['a', 'Attic &lt;1&gt;']])
  assert.equal((await postJson(form, { room: 'a' })).status, 201)
  assert.deepEqual(Object.keys((await postJson(form, { room: 'c' })).body.errors), ['room'])
  const refused = await post(form, { room: 'c' })
  assert.match(refused.text, /<option value="a">Attic/)

  await add({ name: 'Barn', code: 'b' })
  assert.deepEqual((await options())[1], ['b', 'Barn'])
  assert.equal((await postJson(form, { room: 'b' })).status, 201)
  const gone = await site.owner.delete(`/api/v1/websites/tables/rows/${attic.id}`)
  assert.equal(gone.status, 204, gone.text)
  assert.deepEqual((await options())[0], ['a', 'Attic again'])

  const path = `/api/v1/websites/tables/${table.id}`
  const { body: kept } = await site.owner.delete(path)
  assert.equal(kept.code, 'in_use')
  const users = await site.owner.delete(`${path}?dry_run=true`)
  assert.deepEqual(
    users.body.data.map(({ kind, id, title }: Json) => [kind, id, title]),
    [['form', form.id, form.name]],
  )
  assert.equal((await site.owner.delete(`${path}?force=true`)).status, 204)
  assert.deepEqual(await options(), [])
  assert.deepEqual(Object.keys((await postJson(form, { room: 'b' })).body.errors), ['room'])
})

test('options are the rows in the language of the page', async () => {
  const columns = ['name', 'language'].map((key) => ({ name: key, key, type: 'text' }))
  const table = await site.add('tables', { name: 'Tours', key: 'tours', columns })
  for (const values of [
    { name: 'Hafen', language: 'de' },
    { name: 'Port', language: 'fr' },
  ]) {
    const rows = `/api/v1/websites/${site.id}/tables/${table.id}/rows`
    assert.equal((await site.owner.post(rows, { values })).status, 201)
  }
  const options_from = { table: 'tours', column: 'name' }
  const form = await makeForm({ fields: [{ name: 'tour', type: 'checkboxes', label: 'Tour', options_from }] })
  const html_content = `<site-form name="${form.key}"/>`
  await site.add('pages', { title: 'Tours', path: '/tours', language: 'fr', html_content })
  const { text } = await site.visit('/tours')
  assert.match(text, /value="Port"/)
  assert.ok(!text.includes('Hafen'))
  assert.equal((await postJson(form, { tour: ['Port'], _language: 'fr' })).status, 201)
  assert.equal((await postJson(form, { tour: ['Port'], _language: 'de' })).status, 422)
})
