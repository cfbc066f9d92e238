import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Found } from '#importers/crawl/frontier.ts'
import { ROWS_WITH_HTML } from '#kernel/database/tables/table.ts'
import { TABLE_NAMES, TABLES, type TableName } from '#kernel/database/tables.ts'
import { indexSome } from '#kernel/events/journals/index-journals.ts'
import { rejectOrder } from '#resources/domains/purchases/by-hand.ts'
import { countInHour } from '#resources/history/webhooks/delivering/hours.ts'
import { EXAMPLE_ZIP } from '#resources/transfer/example-zip.ts'
import { saveAddresses } from '#resources/transfer/import/crawl/addresses-store.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { BROWSERS, CRAWLER, everythingCounted } from '#test/site/analytics/counted.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { solveProof } from '#test/support/solve-proof.ts'
import { managedDomain } from './dns.ts'
import { API, answered, newPage, newWebsite } from './make.ts'
import { purchase } from './purchases.ts'
import { newRow, newTable } from './tables.ts'
import { exportOf, upload } from './transfer.ts'
import { fileForm } from './upload.ts'

const PURGED = TABLE_NAMES.filter((name) => 'rowsAtOnce' in (TABLES[name].purge ?? {}))

/** As a crawl finds it. */
const FOUND: Found = {
  number: 1,
  key: 'example.com/',
  href: 'https://example.com/',
  kind: 'page',
  depth: 0,
  state: 'waiting',
  reason: null,
  to: null,
  ...{ own: true, is_html: false, is_guess: false },
  ...{ content_type: null, blob_key: null, byte_size: 0, sha256: null },
}

let service: Service
before(async () => {
  service = await startService({ DNS_PORT: '0' })
})
after(() => service.close())

test('a deleted website leaves no row behind, and takes none of another', async () => {
  const owner = await service.newUser('owner@example.com', { plan: 'pro' })
  const [website, other] = [await newWebsite(owner), await newWebsite(owner)]
  for (const { id } of [website, other]) await fill(id)
  const others = await countsOf(other.id)
  const whole = await countsOf(website.id)
  const [indexed, othersIndexed] = [await documentsOf(website.id), await documentsOf(other.id)]
  assert.deepEqual([await entriesOf(indexed), await entriesOf(othersIndexed)], [indexed, othersIndexed])

  await answered(204, owner.delete(`${API}/websites/${website.id}`))
  // Its members are set aside until it is purged.
  const { former_accesses } = await countsOf(website.id)
  for (const [table, count] of Object.entries({ ...whole, former_accesses }))
    assert.ok(count! > 0, `no row in ${table}`)

  const [item] = (await answered(200, owner.get(`${API}/trash`))).data
  await answered(204, owner.delete(`${API}/websites/trash/${item.id}`))

  await eventually(async () => {
    const { database } = service
    const rows = await database.reader.selectFrom('websites').select('id').where('id', '=', website.id).execute()
    assert.deepEqual(rows, [])
  }, 30_000)
  assert.deepEqual(await countsOf(website.id), Object.fromEntries(PURGED.map((name) => [name, 0])))
  assert.deepEqual(await countsOf(other.id), others)
  assert.deepEqual([await entriesOf(indexed), await entriesOf(othersIndexed)], [[], othersIndexed])

  /** Puts a row into every table that is purged; a new table needs one here. */
  async function fill(id: string) {
    const inside = `${API}/websites/${id}`
    const imported = await answered(201, upload(owner, { id }, Buffer.from(EXAMPLE_ZIP)))
    await service.database.write((tx) => saveAddresses(tx, { website_id: id, id: imported.id }, [FOUND]))
    await exportOf(owner, { id })
    const page = await newPage(owner, { id }, { path: '/before', html_content: '<p>0</p>' })
    // More versions than are deleted at once.
    for (let n = 1; n <= ROWS_WITH_HTML + 2; n++)
      await answered(200, owner.patch(`${inside}/pages/${page.id}`, { html_content: `<p>${n}</p>` }))
    const then = new Date().toISOString()
    await answered(200, owner.patch(`${inside}/pages/${page.id}`, { path: '/after' }))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await answered(200, owner.post(`${inside}/publish`, { all: true, at }))
    const gone = await newPage(owner, { id }, { path: '/gone' })
    await answered(204, owner.delete(`${inside}/pages/${gone.id}`))
    await answered(201, owner.post(`${inside}/headers`, { html_content: '<header></header>' }))
    const table = await newTable(owner, { id }, { columns: [{ key: 'sku', unique: true }] })
    await newRow(owner, table, { sku: 'x' })
    await answered(201, owner.post(`${inside}/components`, { name: 'hero', html_content: '<site-snippet name="x"/>' }))
    await newPage(owner, { id }, { path: '/shows', html_content: '<p>Ours</p><site-component name="hero"/>' })
    const file = { base64: 'eA==', filename: 'x.txt', content_type: 'text/plain' }
    await answered(201, owner.post(`${inside}/assets/upload`, file))
    await answered(200, owner.post(`${inside}/assets/request_upload_url`))
    const order = { name: `purged-${id.slice(-12)}.com`, reason: 'Not sold' }
    await answered(201, purchase(owner, { id }, order.name))
    assert.equal(await rejectOrder(service.database, service.services.links, order), 'failed')
    const [access] = (await answered(200, owner.get(`${inside}/accesses`))).data
    const invitation = { email: 'guest@example.com', role: 'viewer' }
    await answered(201, owner.post(`${API}/websites/accesses/${access.id}/invitations`, invitation))
    const fields = [
      { label: 'Email', type: 'email' },
      { label: 'Photo', type: 'file' },
    ]
    const form = { name: 'Contact', fields, proof_of_work: true }
    const { action_url } = await answered(201, owner.post(`${inside}/forms`, form))
    await sendForm(new URL(action_url))
    // Refused as private, which is a delivery too. It wants an event that nothing here raises.
    const webhook = { url: 'https://127.0.0.1/hook', events: ['invitation.accepted'] }
    const { id: webhook_id } = await answered(201, owner.post(`${inside}/webhooks`, webhook))
    await answered(201, owner.post(`${API}/websites/webhooks/${webhook_id}/test`))
    const counted = { delivered: 1, failed: 0, attempts: 1, durations: {} }
    await service.database.write((tx) => countInHour(tx, { website_id: id, id: webhook_id }, counted, Date.now()))
    await previewSomething(owner, id)
    await answered(201, owner.post(`${inside}/comments`, { page_id: page.id, text: '@agent, say more.' }))
    await answered(200, owner.get(`${inside}/at?time=${then}`))
    await answered(200, owner.patch(inside, { publish_policy: { people: 'review' } }))
    await answered(202, owner.post(`${inside}/redirects`, { from_path: '/asked', to: '/' }))
    await answered(200, owner.patch(inside, { publish_policy: { people: 'live' } }))
    const domain = await managedDomain(service, owner, { id })
    await answered(200, owner.patch(`${API}/domains/${domain.id}`, { mail_signing: true }))
    await answered(201, owner.post(`${API}/domains/${domain.id}/dnssec_keys`))
    const download = { website_id: id, filename: 'x.png', content_type: 'image/png', bytes: [Buffer.from('x')] }
    const credential = { kind: 'session', id: webhook_id, name: null } as const
    await service.services.downloads.of({ userId: owner.userId, credential, role: 'viewer' }).add(download)
    service.services.missingPaths.note(id, '/missed', { path: '/missed', referrer_host: null })
    await service.services.missingPaths.write()
    const { hostname } = new URL(action_url)
    for (const agent of [BROWSERS[0], CRAWLER])
      await service.visit(hostname, '/shows', { headers: { 'user-agent': agent } })
    await answered(200, owner.patch(inside, { analytics_script: true }))
    const signedUp = {
      method: 'POST',
      headers: { 'user-agent': BROWSERS[0], 'content-type': 'application/x-www-form-urlencoded' },
      body: 'path=/shows&event=Sign+up',
    }
    assert.equal((await service.visit(hostname, '/_visits', signedUp)).status, 204)
    await everythingCounted(service)
    const days = fileForm(
      Buffer.from('date,visitors,pageviews,bounces,visits,visit_duration\n2024-03-01,1,1,0,1,9\n'),
      'imported_visitors.csv',
      'text/csv',
    )
    await answered(200, owner.post(`${inside}/analytics/imports`, days))
    await answered(200, owner.put(`${inside}/analytics/mail`, { weekly: true }))
    await indexSome(service.database, 'events')
    await indexSearch(service)
    await answered(200, owner.get(`${inside}/check`))
  }
})

/** With a chosen version, unsaved text and a comment. */
async function previewSomething(owner: Person, website_id: string) {
  const page = await newPage(owner, { id: website_id })
  const fields = { version_ids: [page.latest_version_id] }
  const { id, url, token } = await answered(201, owner.post(`${API}/websites/${website_id}/previews`, fields))
  const draft = { kind: 'page', record_id: page.id, title: 'Typed' }
  await answered(200, owner.put(`${API}/websites/previews/${id}/draft`, draft))
  const comment = await service.visit(new URL(url).hostname, '/_preview/comments', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ben', text: 'Good', page_path: page.path }),
  })
  assert.equal(comment.status, 201, comment.text)
}

async function sendForm({ host, pathname }: URL) {
  const form = new FormData()
  form.append('email', 'ann@example.com')
  form.append('_proof', solveProof((await service.visit(host, `${pathname}/challenge`)).text))
  form.append('photo', new File(['text'], 'a.txt', { type: 'text/plain' }))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type')! }
  const body = Buffer.from(await encoded.arrayBuffer())
  const { status } = await service.visit(host, pathname, { method: 'POST', body, headers })
  assert.equal(status, 303)
}

/** The numbers of a website's documents. */
async function documentsOf(website_id: string): Promise<number[]> {
  const { reader } = service.database
  const rows = await reader
    .selectFrom('search_documents')
    .select('number')
    .where('website_id', '=', website_id)
    .execute()
  return rows.map(({ number }) => Number(number)).toSorted((one, other) => one - other)
}

/** Those of them that are in the inverted index. */
async function entriesOf(numbers: readonly number[]): Promise<number[]> {
  const { kind, reader } = service.database
  const column = sql.ref(kind === 'sqlite' ? 'rowid' : 'number')
  const { rows } = await sql<{ number: number }>`
    select ${column} as number from search_index where ${column} in (${sql.join(numbers)})`.execute(reader)
  return rows.map(({ number }) => Number(number)).toSorted((one, other) => one - other)
}

async function countsOf(website_id: string): Promise<Partial<Record<TableName, number>>> {
  const counts: Partial<Record<TableName, number>> = {}
  for (const name of PURGED) {
    const { count } = await service.database.reader
      .selectFrom(name as 'pages')
      .where('website_id', '=', website_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[name] = Number(count)
  }
  return counts
}
