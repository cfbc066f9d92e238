import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { successStatuses } from '#kernel/operations/answer.ts'
import { API_PREFIX, routesOf } from '#kernel/operations/catalog.ts'
import type { Example } from '#kernel/operations/example.ts'
import { formExample } from '#resources/data/forms/examples.ts'
import { SUBMISSION_ID } from '#resources/data/submissions/examples.ts'
import { DNS_DOMAIN_ID, DNS_DOMAIN_NAME } from '#resources/domains/dns-records/examples.ts'
import { CHALLENGE, NAME, ADDRESS as SITE_ADDRESSES, TARGET } from '#resources/domains/domains/examples.ts'
import { rejectOrder } from '#resources/domains/purchases/by-hand.ts'
import { RENEWED_ID, RENEWED_NAME } from '#resources/domains/purchases/examples.ts'
import { ANN_ACCESS_ID, CREATED, HOME_ID, SERVICE_URL, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'
import { NOTE, REQUEST_IDS, UNWANTED } from '#resources/history/requests/examples.ts'
import { PAST_TIME } from '#resources/history/time/examples.ts'
import { EXAMPLE_ANSWER } from '#resources/history/webhooks/examples.ts'
import { catalog } from '#resources/index.ts'
import { CLIENT_ID } from '#resources/people/clients/examples.ts'
import { COPY_URL } from '#resources/transfer/examples.ts'
import { managedDomain } from '#test/api/dns.ts'
import type { Client } from '#test/support/client.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { type Service, startService } from '#test/support/service.ts'
import { newKey } from './support/call.ts'
import { connectClient } from './support/connect-client.ts'
import { transfersDone } from './support/journal.ts'
import { inOrder, Story } from './support/story.ts'

/** Transfers cost less than registrations. */
const DOMAIN_PRICES = '{"com": "15.00", "de": {"registration": "12.00", "transfer": "9.00"}}'
/** The signature that every PNG begins with. */
const PNG = Buffer.from('iVBORw0KGgo=', 'base64')

const story = new Story()
let dns: NameServer
let service: Service
let ann: Client
let ben: Client
/** Ann in a browser. */
let signedIn: Client

before(async () => {
  dns = await startNameServer()
  service = await startService({
    DNS_RESOLVERS: dns.address,
    SITE_ADDRESSES,
    DNS_PORT: '0',
    HTTPS_PORT: '0',
    DOMAIN_PRICES,
  })
  const { providers } = service.services.core
  Object.assign(providers, {
    browser: { capture, close: async () => {} },
    images: { ...providers.images, compare },
    hooks: { post: answerHook, refusalOf: () => null },
  })
  const { id } = await createUser(service.database, { email: 'ann@bakery.example', name: 'Ann Miller' })
  const { key } = await createApiKey(service.database, { userId: id, name: 'Deploy script', readOnly: false })
  ann = service.clientFor(key)
  signedIn = await service.signedIn({ userId: id })
  story.learn(CLIENT_ID, await connectClient(service.database, id, 'Claude'))
  ben = await service.newUser('ben@bakery.example', { name: 'Ben Baker' })
  story.learn(WEBSITE_URL, `http://mill-street-bakery.sites.test:${service.port}`)
  story.learn(COPY_URL, `http://mill-street-cafe.sites.test:${service.port}`)
  story.learn(SERVICE_URL, service.url)
  story.learn(TARGET, 'domains.sites.test')
  // Of previews, each on an origin of its own.
  story.learn('https://preview-', 'http://preview-')
  story.learn('.sitewright.example/', `.sites.test:${service.port}/`)
})
after(async () => {
  await service?.close()
  dns?.close()
})

for (const example of inOrder(catalog.examples))
  test(`${example.operation} answers its example`, async () => {
    if (example.operation === 'site_search_text') await indexSearch(service)
    if (example.operation === 'domains_verify')
      dns.set(`_sitewright-challenge.${NAME}`, 'TXT', story.translate(CHALLENGE))
    if (example.operation === 'domains_renew')
      await manageDomain({ id: RENEWED_ID, name: RENEWED_NAME, source: 'purchased' })
    if (example.operation === 'waiting_list') await draftPages()
    if (example.operation === 'dns_records_create') await manageDomain({ id: DNS_DOMAIN_ID, name: DNS_DOMAIN_NAME })
    if (['site_at', 'site_restore'].includes(example.operation)) story.learn(PAST_TIME, new Date().toISOString())
    if (example.operation === 'requests_list') await askForDeletion()
    const { status, body, text } = await send(example)
    const expected = successStatuses(catalog.byName.get(example.operation)!)
    assert.ok(expected.includes(status), `${status}: ${text}`)
    assert.deepEqual(story.differences(example.answer ?? null, body), [])
    if (example.operation === 'websites_create') await learnAccess()
    if (example.operation === 'domains_create') await domainChecked()
    if (example.operation === 'forms_versions') await sendForm()
    if (example.operation === 'redirects_import') await deleteRedirects()
    if (example.operation === 'redirects_import') await missPage()
    if (example.operation === 'purchases_get') await rejectPurchase('mill-street-bakery.com')
    if (example.operation === 'domains_transfer') await rejectPurchase('bakery-in-berlin.de')
    if (example.operation === 'domains_renew') await endRenewal()
    if (example.operation === 'missing_paths_list') await countVisitors()
    if (example.operation === 'imports_create' || example.operation === 'websites_export') await transfersDone(service)
  })

function send(example: Example) {
  const [route] = routesOf(catalog.byName.get(example.operation)!)
  const { params = {}, query = {}, body, bytes, form } = story.translate(example)
  const path = route!.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const sent = body ?? (bytes && Buffer.from(bytes.text)) ?? (form && formOf(form))
  const headers = bytes ? { 'content-type': bytes.content_type } : newKey(catalog.byName.get(example.operation)!)
  // Only the invited person can accept.
  const owner = catalog.byName.get(example.operation)!.credential === 'session' ? signedIn : ann
  const caller = example.operation === 'invitations_accept' ? ben : owner
  return caller.send(route!.method, `${API_PREFIX}${path}${search.size ? `?${search}` : ''}`, sent, { headers })
}

/** Those of the example before, which are then in the trash. */
/** As if it had been bought. */
async function manageDomain({ id: shown, name, source }: { id: string; name: string; source?: 'purchased' }) {
  const { account_id } = await service.database.reader
    .selectFrom('websites')
    .select('account_id')
    .where('id', '=', story.translate(WEBSITE_ID))
    .executeTakeFirstOrThrow()
  const site = { id: story.translate(WEBSITE_ID) }
  const { id } = await managedDomain(service, { accountId: account_id }, site, { name })
  if (source) await setSource(id, source)
  story.learn(shown, id)
}

/** A website that has bought a domain, or is about to, is not deleted. */
async function endRenewal() {
  await rejectPurchase(RENEWED_NAME)
  await setSource(story.translate(RENEWED_ID), 'attached')
}

function setSource(id: string, source: 'attached' | 'purchased') {
  return service.database.write((tx) => tx.updateTable('domains').set({ source }).where('id', '=', id).execute())
}

async function deleteRedirects() {
  const { website_id } = story.translate({ website_id: WEBSITE_ID })
  for (const from_path of ['/bread.html', '/contact.html']) {
    const { body } = await ann.get(`${API_PREFIX}/websites/${website_id}/redirects?from_path=${from_path}`)
    assert.equal((await ann.delete(`${API_PREFIX}/websites/redirects/${body.data[0].id}`)).status, 204)
  }
}

/** The access under which the first invitation is made. */
async function learnAccess() {
  const { body } = await ann.get(`${API_PREFIX}/websites/${story.translate(WEBSITE_ID)}/accesses`)
  story.learn(ANN_ACCESS_ID, body.data[0].id)
}

/** What a visitor sends, which the examples of submissions show. */
async function sendForm() {
  const data = new FormData()
  const fields = { your_name: 'Cleo Hart', email: 'cleo@example.com' }
  for (const [name, value] of Object.entries({ ...fields, _page: '/contact' })) data.append(name, value)
  data.append('photo', new File([PNG], 'cake.png', { type: 'image/png' }))
  const url = new URL(story.translate(formExample.action_url))
  const encoded = new Response(data)
  const headers = { 'content-type': encoded.headers.get('content-type')!, accept: 'application/json' }
  const body = Buffer.from(await encoded.arrayBuffer())
  const { text } = await service.visit(url.host, url.pathname, { method: 'POST', body, headers })
  const { id } = JSON.parse(text)
  story.learn(SUBMISSION_ID, id)
  const created_at = Date.parse(CREATED.created_at)
  await service.database.write((tx) => tx.updateTable('submissions').set({ created_at }).where('id', '=', id).execute())
}

/** A website for which a domain is being bought can't be deleted. */
async function rejectPurchase(name: string) {
  const order = { name, reason: 'The story goes on.' }
  assert.equal(await rejectOrder(service.database, service.services.links, order), 'failed')
}

/** From then on the domain shows what its DNS was seen to hold. */
async function domainChecked() {
  const find = service.database.reader.selectFrom('domains').select('checked_at').where('name', '=', NAME)
  while ((await find.executeTakeFirstOrThrow()).checked_at === null) await setTimeout(20)
}

/** A visitor looks for a page, which the examples of missing paths show. */
async function missPage() {
  const headers = { referer: 'https://search.example/?q=menu' }
  await service.visit(new URL(story.translate(WEBSITE_URL)).host, '/index.php', { headers })
  await service.services.missingPaths.write()
}

/** What the examples of analytics show: visitors of two days, and a machine. */
async function countVisitors() {
  const website_id = story.translate(WEBSITE_ID)
  const page_id = story.translate(HOME_ID)
  const first = Date.UTC(2026, 1, 27) / 86_400_000
  const days = [
    { day: first, visitors: 1, visits: 1, pageviews: 2, bounces: 0, duration_ms: 90_000 },
    { day: first + 1, visitors: 2, visits: 3, pageviews: 5, bounces: 2, duration_ms: 90_000 },
  ]
  const machine = { website_id, day: first, agent: 'GPTBot', category: 'ai', hits: 3, false_hits: 0, last_at: 0 }
  await service.database.write(async (tx) => {
    for (const day of days)
      await tx
        .insertInto('analytics_totals')
        .values([
          { website_id, dimension: 'all', value: '', page_id: null, ...day },
          { website_id, dimension: 'path', value: '/', page_id, ...day },
        ])
        .execute()
    await tx.insertInto('analytics_machine_days').values(machine).execute()
  })
}

/** Two drafts, one of which is published later: what the examples of publishing show. */
async function draftPages() {
  const website = `${API_PREFIX}/websites/${story.translate(WEBSITE_ID)}`
  const drafts = []
  for (const [title, path] of [
    ['Christmas cakes', '/christmas'],
    ['Black Friday', '/black-friday'],
  ])
    drafts.push((await ann.post(`${website}/pages`, { title, path, status: 'draft' })).body)
  const records = [{ kind: 'page', id: drafts[1].id }]
  const at = new Date(Date.now() + 86_400_000).toISOString()
  assert.equal((await ann.post(`${website}/publish`, { records, at })).status, 200)
}

/** Three calls that wait, as the examples of requests show; all would delete the same redirect. */
async function askForDeletion() {
  const website = `${API_PREFIX}/websites/${story.translate(WEBSITE_ID)}`
  const policy = (people: string) => ann.patch(website, { publish_policy: { people } })
  const { id, from_path, to } = UNWANTED
  story.learn(id, (await ann.post(`${website}/redirects`, { from_path, to })).body.id)
  assert.equal((await policy('review')).status, 200)
  for (const request of REQUEST_IDS) {
    const path = `${API_PREFIX}/websites/redirects/${story.translate(id)}?note=${encodeURIComponent(NOTE)}`
    const { status, body, text } = await ann.delete(path)
    assert.equal(status, 202, text)
    story.learn(request, body.request_id)
  }
  assert.equal((await policy('live')).status, 200)
}

/** The endpoint of the examples' webhook. */
async function answerHook() {
  return { ok: true, status: 200, headers: {}, beginning: Buffer.from(EXAMPLE_ANSWER), tookMs: 1 }
}

function formOf({ file, fields = {} }: NonNullable<Example['form']>): FormData {
  const form = new FormData()
  form.append('file', new File([file.text], file.filename!, { type: file.content_type }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function capture(_: unknown, screens: readonly { name: string; width: number; height: number }[]) {
  const screenshots = screens.map(({ name, width, height }) => ({ screen: name, width, height, png: PNG }))
  return { ok: true, screenshots, blocked: [], matches: 0 }
}

async function compare() {
  return { changed_share: 0.0125, regions: [{ x: 8, y: 21, width: 240, height: 37 }], outlined: PNG }
}
