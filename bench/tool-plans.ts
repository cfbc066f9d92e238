import type { Plan } from './load/worker.ts'
import { apiHead, getPage, writtenHtml } from './plans.ts'
import type { Seeded } from './seed.ts'

/** The same work by a REST route and by a tool. */
export type Pair = { rest: Plan; tool: Plan }

const HEAD = 'content-type: application/json; charset=utf-8\r\n'

/** Getting pages: all, or `limit` of them, spread evenly over the websites. */
export function getPair({ key, websites }: Seeded, limit = Number.POSITIVE_INFINITY): Pair {
  const pages = websites.read!.flatMap((website) => website.pages.map((page) => ({ website, page })))
  const every = Math.max(1, Math.floor(pages.length / limit))
  const some = pages.filter((_, index) => index % every === 0).slice(0, limit)
  return {
    rest: { heads: some.map(({ website, page }) => apiHead('GET', getPage(website, page), key)) },
    tool: calls(
      key,
      'pages_get',
      some.map(({ page }) => ({ id: page.id })),
    ),
  }
}

/** Lists of 20 of a website of 1,000 pages. */
export function listPair({ key, websites }: Seeded): Pair {
  const [website] = websites.short!
  const pages = Array.from({ length: 50 }, (_, index) => index + 1)
  const path = `/api/v1/websites/${website!.id}/pages?per=20&page=`
  return {
    rest: { heads: pages.map((page) => apiHead('GET', path + page, key)) },
    tool: calls(
      key,
      'pages_list',
      pages.map((page) => ({ website_id: website!.id, page })),
    ),
  }
}

/** Changing one page of each website: different html of 4 KB in every request. */
export function writePair({ key, websites }: Seeded): Pair {
  const html_content = writtenHtml()
  const some = websites.read!.map((website) => ({ website, page: website.pages[0]! }))
  return {
    rest: {
      heads: some.map(({ website, page }) => apiHead('PATCH', getPage(website, page), key) + HEAD),
      bodies: some.map(() => JSON.stringify({ html_content })),
    },
    tool: calls(
      key,
      'pages_update',
      some.map(({ page }) => ({ id: page.id, html_content })),
    ),
  }
}

export function listToolsPlan({ key }: Seeded): Plan {
  return messages(key, [{ method: 'tools/list' }])
}

function calls(key: string, name: string, given: object[]): Plan {
  return messages(
    key,
    given.map((args) => ({ method: 'tools/call', params: { name, arguments: args } })),
  )
}

function messages(key: string, all: object[]): Plan {
  const head = `${apiHead('POST', '/mcp', key)}${HEAD}mcp-protocol-version: 2025-11-25\r\n`
  return {
    heads: all.map(() => head),
    bodies: all.map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message })),
  }
}
