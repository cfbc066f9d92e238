import { type Plan, STAMP } from './load/worker.ts'
import { htmlMaker } from './seed/html.ts'
import type { Seeded, SeededPage, SeededWebsite } from './seed.ts'

/** The requests of each kind of load; a head lacks its last line break. */

export const getPage = (website: { id: string }, page: { id: string }) =>
  `/api/v1/websites/${website.id}/pages/${page.id}`

/** Every page of the websites, or `limit` of them, spread evenly over all websites. */
export function readPlan({ key, websites }: Seeded, limit = Number.POSITIVE_INFINITY): Plan {
  const pages = pagesOf(websites.read!)
  const every = Math.max(1, Math.floor(pages.length / limit))
  const some = pages.filter((_, index) => index % every === 0).slice(0, limit)
  return { heads: some.map(({ website, page }) => apiHead('GET', getPage(website, page), key)) }
}

/** Lists of 50: the given pages of each website's list. `query` adds parameters, like `&fields=html_content`. */
export function listPlan(key: string, websites: SeededWebsite[], pages: number[], query = ''): Plan {
  const path = (id: string, page: number) => `/api/v1/websites/${id}/pages?page=${page}&per=50${query}`
  const paths = websites.flatMap(({ id }) => pages.map((page) => path(id, page)))
  return { heads: paths.map((path) => apiHead('GET', path, key)) }
}

/** Another html for another page with every request. */
export function writePlan({ key, websites }: Seeded): Plan {
  const html_content = writtenHtml()
  return {
    heads: pagesOf(websites.read!).map(
      ({ website, page }) =>
        `${apiHead('PATCH', getPage(website, page), key)}content-type: application/json; charset=utf-8\r\n`,
    ),
    body: JSON.stringify({ html_content }),
  }
}

export function writtenHtml(): string {
  return `<p>Change ${STAMP}</p>\n${htmlMaker(4_000)()}`
}

export function visitPlan({ websites }: Seeded): Plan {
  const [website] = websites.visited!
  return { heads: website!.pages.map(({ path }) => visitHead(website!, path)) }
}

export function visitHead(website: { subdomain: string }, path: string): string {
  return visitHeadAt(`${website.subdomain}.sites.test`, path)
}

export function visitHeadAt(host: string, path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\naccept-encoding: identity\r\n`
}

/** A visitor's post of a form with three fields. */
export function formPlan(website: SeededWebsite, form: { id: string }): Plan {
  const type = 'content-type: application/x-www-form-urlencoded\r\n'
  const head = `POST /_forms/${form.id} HTTP/1.1\r\nhost: ${website.subdomain}.sites.test\r\naccept: application/json\r\n`
  return {
    heads: [head + type],
    body: `name=Ann&email=ann${STAMP}%40example.com&message=${'A+few+words.+'.repeat(20)}&_page=%2Fcontact&_language=en`,
  }
}

export function apiHead(method: string, path: string, key: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\naccept: application/json\r\n`
}

function pagesOf(websites: SeededWebsite[]): { website: SeededWebsite; page: SeededPage }[] {
  return websites.flatMap((website) => website.pages.map((page) => ({ website, page })))
}
