import assert from 'node:assert/strict'
import { EXPIRE_JOURNALS } from '#kernel/events/journals/expire-journals.ts'
import { indexSome } from '#kernel/events/journals/index-journals.ts'
import { HOUSEKEEPING } from '#kernel/jobs/part.ts'
import { routesOf } from '#kernel/operations/catalog.ts'
import { COLLECT_BLOBS } from '#resources/content/blobs/collect.ts'
import { catalog } from '#resources/index.ts'
import { call } from '#test/contract/support/call.ts'
import { caseOf } from '#test/contract/support/cases.ts'
import type { World } from '#test/contract/support/world.ts'
import { PAGES, ROWS } from '#test/support/grown/grow.ts'
import type { Models } from '#test/support/grown/models.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { until } from '#test/support/until.ts'

/** Those whose case is the website itself, which an export of all its history would hold for half a minute. */
const ON_ANOTHER = ['websites_export', 'exports_get', 'websites_duplicate', 'websites_get', 'audit_export']
const PER = 50
const HTML = '<p><a href="/section-2/page-2">A link</a> and <img src="/assets/none.png" alt="a picture"></p>'

/** Has the service do everything that it does: all operations of the catalog, what visitors ask for, and its jobs. */
export async function walk(world: World, models: Models): Promise<void> {
  await callOperations(world)
  await moveDomain(world)
  await listAndChange(world, models)
  await visitPages(world)
  await runJobs(world)
}

async function callOperations({ site, people }: World) {
  // A new website for each record that a case wants elsewhere would take most of the time.
  const other = await site.another()
  const sharing = { ...site, another: async () => other }
  for (const operation of catalog.operations) {
    const [route] = routesOf(operation)
    if (!route) continue
    const from = ON_ANOTHER.includes(operation.name) ? other : operation.scope === 'read' ? sharing : site
    const params = await caseOf(operation).params(from, people.admin)
    const { status, text } = await call(people.admin, operation, route, params)
    assert.ok(status < 300, `${operation.name}: ${status} ${text}`)
  }
}

/** The case of its operation changes something else. */
async function moveDomain({ site }: World) {
  const { owner, website_id } = site
  const to = (await site.another()).website_id
  const made = await owner.post(`/api/v1/websites/${website_id}/domains`, { name: 'moves.example' })
  const { status, text } = await owner.patch(`/api/v1/domains/${made.body.id}`, { website_id: to })
  assert.equal(status, 200, text)
}

/** What reads and changes records that have a history, and lists that are long. */
async function listAndChange({ site }: World, { table_id, form_id, webhook_id }: Models) {
  const { owner, website_id } = site
  const base = `/api/v1/websites/${website_id}`
  const get = async (path: string) => {
    const { status, body, text } = await owner.get(`${base}/${path}`)
    assert.equal(status, 200, `${path}: ${text}`)
    return body
  }
  const last = PAGES / PER
  for (const sort of ['title', '-updated_at', 'path']) await get(`pages?sort=${sort}&page=${last - 1}`)
  for (const filter of ['status=draft', 'language=de', 'q=Page%2019', 'waiting=true', 'path=/page-0'])
    await get(`pages?${filter}`)
  const { data: pages } = await get(`pages?page=${last / 2}&fields=html_content`)
  for (const { id } of pages.slice(0, 3)) {
    await get(`pages/${id}`)
    await get(`pages/${id}/versions?page=2`)
    for (const changes of [{ html_content: HTML }, { title: 'Changed' }, { path: `/moved/${id}` }]) {
      const { status, text } = await owner.patch(`${base}/pages/${id}`, changes)
      assert.equal(status, 200, text)
    }
  }
  // What is not in the record's list yet is found another way.
  while (await indexSome(site.database, 'audit_events'));
  await get(`audit_events?record_id=${pages[0].id}`)
  for (const list of [`forms/${form_id}/submissions`, `webhooks/${webhook_id}/deliveries`, 'redirects?page=50'])
    await get(list)
  const ofKind = (kind: number) => `filter[kind]=kind-${kind}`
  for (const query of [
    `page=${ROWS / PER}`,
    ofKind(1),
    `${ofKind(2)}&sort=price`,
    `${ofKind(3)}&sort=-title`,
    `${ofKind(4)}&filter[price][gt]=1&sort=-price`,
    'filter[title]=Row%20777&sort=price',
    'sort=price',
    'sort=-price&page=20',
    'filter[title][contains]=9999',
  ])
    await get(`tables/${table_id}/rows?${query}`)
}

async function visitPages({ site, service }: World) {
  const { body } = await site.owner.get(`/api/v1/websites/${site.website_id}`)
  const host = `${body.subdomain}.sites.test`
  const paths = ['/', '/page-0', '/section-1/page-1', '/section-1/page-1.md', '/nowhere', '/old/7', '/assets/none.png']
  for (const path of [...paths, '/robots.txt', '/sitemap.xml', '/llms.txt', '/_search?q=page'])
    await service.visit(host, path)
}

/** Recurring ones that run whether or not something waits for them, within an hour otherwise. */
const RECURRING = [HOUSEKEEPING, COLLECT_BLOBS, EXPIRE_JOURNALS]

async function runJobs({ service, site }: World) {
  const { database, services } = service
  await indexSearch(service)
  // Whether the index was made when the operation was called is a question of seconds.
  const { status, body, text } = await site.owner.get(`/api/v1/websites/${site.website_id}/search/text?q=page`)
  assert.ok(status === 200 && body.data.length > 0, `a page is found: ${text}`)
  await database.write((tx) => tx.updateTable('jobs').set({ run_at: 1 }).where('id', 'in', RECURRING).execute())
  services.worker.wake()
  const waiting = database.reader.selectFrom('jobs').select('id').where('id', 'in', RECURRING).where('run_at', '=', 1)
  await until(
    () => waiting.execute(),
    (due) => due.length === 0,
  )
}
