// What AI crawlers take, whether they go by robots.txt, and the visits that they send.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bearsAiName } from '#analytics/classify/known-by-token.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from '../../api/make.ts'
import { fileForm } from '../../api/upload.ts'
import { makeSite, type TestSite } from '../support.ts'
import { BROWSERS, CRAWLER, everythingCounted } from './counted.ts'

const CLAUDE = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service, { robots_txt: 'User-agent: *\nAllow: /\nDisallow: /cellar\nDisallow: /*?print' })
  await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>home</h1>' })
  await site.add('pages', { title: 'Cellar', path: '/cellar', html_content: '<h1>cellar</h1>' })
})
after(() => service?.close())

async function take(userAgent: string, ...paths: string[]) {
  const statuses = []
  for (const path of paths) statuses.push((await site.visit(path, { headers: { 'user-agent': userAgent } })).status)
  return statuses
}

async function crawlers(query = '') {
  await everythingCounted(service)
  const { body } = await site.owner.get(`/api/v1/websites/${site.id}/analytics?metrics=ai_crawlers${query}`)
  return body.ai_crawlers
}

test('pages, Markdown and files are told apart, and robots.txt is heeded or not', async () => {
  const form = fileForm(Buffer.from('rye'), 'menu.txt', 'text/plain')
  const { relative_url: file } = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, form))
  const got = await take(CRAWLER, '/robots.txt', '/', '/', '/index.md', '/llms.txt', '/sitemap.xml', file, file)
  assert.deepEqual(got, Array(8).fill(200))
  assert.deepEqual(await take(CLAUDE, '/cellar', '/cellar/', '/cellar/old', '/?print', '/'), [200, 301, 404, 200, 200])
  await take(`${BROWSERS[0]} Other/1.0`, '/robots.txt', file, '/cellar')
  await take('Mozilla/5.0 (compatible; AhrefsBot/7.0)', '/robots.txt', '/cellar')
  const none = { html_hits: 0, markdown_hits: 0, file_hits: 0, robots_txt_hits: 0, forbidden_hits: 0 }
  const open = { ...none, html_hits: 2, markdown_hits: 1, file_hits: 4, robots_txt_hits: 1, respects_robots_txt: true }
  const closed = { ...none, html_hits: 3, forbidden_hits: 4, respects_robots_txt: false }
  const found = await crawlers()
  assert.deepEqual(
    found.map(({ crawlers, ...company }: { crawlers: Record<string, unknown>[] }) => ({
      ...company,
      crawlers: crawlers.map(({ last_seen_at, ...crawler }) => crawler),
    })),
    [
      { operator: 'OpenAI', ...open, visits: 0, crawlers: [{ crawler: 'GPTBot', purpose: 'training', ...open }] },
      {
        operator: 'Anthropic',
        ...closed,
        visits: 0,
        crawlers: [{ crawler: 'ClaudeBot', purpose: 'training', ...closed }],
      },
    ],
  )
  const { bot_overview } = (await site.owner.get(`/api/v1/websites/${site.id}/analytics?metrics=bot_overview`)).body
  assert.equal(bot_overview.hits, 2 + 1 + 3 + 1, 'files are no pages')
})

test('what people came from an assistant is beside what its company took, and a filter by crawler leaves that alone', async () => {
  const from = (referer: string, address: string) =>
    site.visit('/', { headers: { 'user-agent': BROWSERS[0], referer, 'x-forwarded-for': address } })
  await from('https://chatgpt.com/', '9.0.0.1')
  await site.visit('/?utm_source=deepseek', { headers: { 'user-agent': BROWSERS[1] } })
  const visits = async (query?: string) =>
    (await crawlers(query)).map(({ operator, visits }: Record<string, unknown>) => [operator, visits])
  const all = await visits()
  assert.deepEqual(all.filter(([, count]: [string, number]) => count > 0).toSorted(), [
    ['DeepSeek', 1],
    ['OpenAI', 1],
  ])
  assert.deepEqual(await visits('&channel=ai'), [
    ['DeepSeek', 1],
    ['OpenAI', 1],
  ])
  assert.deepEqual(await visits('&agent=GPTBot'), [['OpenAI', 0]])
})

test('a website that forbids training says so to who trains, and everyone else may read', async () => {
  const closed = await makeSite(service, { ai_crawler_policy: 'no_training' })
  await closed.add('pages', { title: 'Home', path: '/', html_content: '<h1>home</h1>' })
  for (const agent of [CRAWLER, 'Mozilla/5.0 (compatible; OAI-SearchBot/1.0)'])
    await closed.visit('/', { headers: { 'user-agent': agent } })
  await everythingCounted(service)
  const { body } = await closed.owner.get(`/api/v1/websites/${closed.id}/analytics?metrics=ai_crawlers`)
  const [openai] = body.ai_crawlers
  assert.deepEqual(
    openai.crawlers.map(({ crawler, forbidden_hits }: Record<string, unknown>) => [crawler, forbidden_hits]).toSorted(),
    [
      ['GPTBot', 1],
      ['OAI-SearchBot', 0],
    ],
  )
})

test('a file of a person is passed over by its User-Agent alone', () => {
  assert.deepEqual([bearsAiName(CRAWLER), bearsAiName(BROWSERS[0])], [true, false])
})
