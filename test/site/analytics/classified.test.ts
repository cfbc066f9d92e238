import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { reverseName } from '#analytics/classify/confirm-name.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { startDnsServer } from '#test/support/dns-server.ts'
import { mmdbFile } from '#test/support/mmdb.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from '../support.ts'
import { everythingCounted, totalsOf, viewsOf } from './counted.ts'

const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const
const GPTBOT = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const [GOOGLE, LIAR, BERLIN] = ['66.249.66.1', '9.20.30.40', '9.1.2.3']
const NAME = 'crawl-66-249-66-1.googlebot.com'
const DNS: Record<string, string[]> = { [reverseName(GOOGLE)]: [NAME], [NAME]: [GOOGLE] }

const folder = mkdtempSync(join(tmpdir(), 'sitewright-classified-'))
let service: Service
let dns: Awaited<ReturnType<typeof startDnsServer>>
let site: TestSite
before(async () => {
  dns = await startDnsServer((name) => DNS[name] ?? [])
  const file = join(folder, 'cities.mmdb')
  const berlin = {
    country: { iso_code: 'DE' },
    subdivisions: [{ names: { en: 'Berlin' } }],
    city: { names: { en: 'Berlin' } },
  }
  writeFileSync(file, mmdbFile({ '9.0.0.0/12': berlin }))
  service = await startService({
    TRUSTED_PROXIES: '127.0.0.1',
    DNS_RESOLVERS: dns.address,
    VERIFY_AGENTS: '1',
    GEO_DATABASE: file,
    GEO_ATTRIBUTION: 'Cities by Example',
    HONOR_DNT: '1',
  })
  site = await makeSite(service, { analytics_script: true })
  await site.add('pages', { path: '/', html_content: 'home' })
})
after(async () => {
  await service?.close()
  dns?.close()
  rmSync(folder, { recursive: true })
})

function visit(address: string, userAgent: string, headers: Record<string, string> = {}, path = '/') {
  return site.visit(path, { headers: { 'user-agent': userAgent, 'x-forwarded-for': address, ...headers } })
}

test('a person is counted with channel, campaign, country and city', async () => {
  await visit(BERLIN, BROWSERS[0], { referer: 'https://www.google.com/' }, '/?utm_campaign=May')
  await everythingCounted(service)
  const totals = await totalsOf(service, site.id)
  const one = { visitors: 1, visits: 1, pageviews: 1, bounces: 1 }
  for (const value of ['all ', 'source search google.com', 'campaign May', 'country DE', 'city DE\tBerlin\tBerlin'])
    assert.deepEqual(totals[value], one, value)
})

test('what its browser says of itself is stored as words, and nothing that tells people apart', async () => {
  const at = await makeSite(service)
  await at.add('pages', { path: '/', html_content: 'home' })
  await at.add('pages', { path: '/end', html_content: 'end' })
  const pixel =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
  const headers = { 'user-agent': pixel, 'x-forwarded-for': BERLIN, 'accept-language': 'de-AT,en;q=0.8' }
  await at.visit('/?utm_source=Flyer&utm_medium=print&utm_term=rye&utm_content=top&utm_campaign=May', { headers })
  await at.visit('/end', { headers })
  await everythingCounted(service)
  const [visit] = await service.database.reader
    .selectFrom('analytics_visits')
    .selectAll()
    .where('website_id', '=', at.id)
    .execute()
  const { website_id, day, visit: number, visitor, started_at, last_at, ...stored } = visit!
  assert.deepEqual(stored, {
    ...{ pageviews: 2, entry_path: '/', exit_path: '/end', channel: 'campaign', referrer: 'flyer', campaign: 'May' },
    ...{ country: 'DE', region: 'Berlin', city: 'Berlin' },
    ...{ device: 'phone', browser: 'Chrome', system: 'Android', language: 'de' },
    ...{ utm_source: 'flyer', utm_medium: 'print', utm_term: 'rye', utm_content: 'top' },
  })
})

test('the licence of the data on cities is shown beside them', async () => {
  const analytics = async (metric: string) =>
    (await site.owner.get(`/api/v1/websites/${site.id}/analytics?metrics=${metric}`)).body
  const { top_cities, attribution } = await analytics('top_cities')
  assert.deepEqual([top_cities[0].city, attribution], ['Berlin', 'Cities by Example'])
  assert.equal((await analytics('overview')).attribution, undefined)
})

test('who asks not to be tracked is not counted, where the operator honours that', async () => {
  const before = (await viewsOf(service, site.id)).length
  await visit('193.0.6.139', BROWSERS[1], { dnt: '1' })
  await visit('193.0.6.139', BROWSERS[1], { 'sec-gpc': '1' })
  assert.equal((await viewsOf(service, site.id)).length, before)
})

test('machines have their names, purposes and countries, and those that lie are flagged once that is known', async () => {
  await visit('8.8.8.8', GPTBOT, { dnt: '1' })
  await visit(GOOGLE, GOOGLEBOT)
  await visit(LIAR, GOOGLEBOT)
  const machines = async () =>
    (await viewsOf(service, site.id))
      .filter(({ agent }) => agent !== null)
      .map(({ agent, purpose, country, false_name }) => [agent, purpose, country, false_name])
  assert.deepEqual((await machines()).toSorted(), [
    ['GPTBot', 'training', 'US', 0],
    ['Googlebot', null, 'US', 0],
    ['Googlebot', null, 'US', 0],
  ])
  // The checks run after the first hits were counted.
  await eventually(async () => {
    await visit(LIAR, GOOGLEBOT)
    assert.equal((await machines()).at(-1)![3], 1)
  })
  await visit(GOOGLE, GOOGLEBOT)
  assert.equal((await machines()).at(-1)![3], 0)
  assert.ok(dns.queries.includes(`A ${NAME}`), 'the name was confirmed')
})

test('an answered form and a link out are goals of people', async () => {
  const form = await site.add('forms', { name: 'Contact', fields: [{ label: 'Name' }], spam_protection: false })
  const headers = {
    'user-agent': BROWSERS[0],
    'x-forwarded-for': BERLIN,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    site.visit(path, { method: 'POST', body, headers: { ...headers, ...more } })
  assert.equal((await post(`/_forms/${form.id}`, 'name=Ann')).status, 303)
  assert.equal((await post('/_visits', 'path=/&link=www.example.org')).status, 204)
  const properties = new URLSearchParams({ properties: '{"plan":" pro\\n ","empty":""}' })
  assert.equal((await post('/_visits', `path=/&event=Sign+up&${properties}`)).status, 204)
  assert.equal((await post('/_visits', 'path=/app/two')).status, 204)
  const machine = { 'user-agent': GPTBOT, 'x-forwarded-for': '8.8.8.8' }
  assert.equal((await post(`/_forms/${form.id}`, 'name=Bot', machine)).status, 303)
  await everythingCounted(service)
  const totals = await totalsOf(service, site.id)
  const goal = ({ visitors, pageviews }: { visitors: number; pageviews: number }) => ({ visitors, pageviews })
  for (const name of ['goal form:contact', 'goal link:example.org', 'goal event:Sign up', 'path /app/two'])
    assert.deepEqual(goal(totals[name]!), { visitors: 1, pageviews: 1 }, name)
  const counted = Object.keys(totals).filter((name) => name.startsWith('property'))
  assert.deepEqual(counted.toSorted(), ['property plan', 'property_value plan\tpro'])
})
