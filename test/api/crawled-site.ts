import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { temporaryFile } from '#test/https/temporary-file.ts'
import type { Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import { until } from '#test/support/until.ts'
import { API, answered } from './make.ts'

type Route = string | Buffer | ((response: ServerResponse, headers: IncomingHttpHeaders) => void)
export type Routes = Record<string, Route>

/** A public website whose answers a test gives: an html text, bytes by their ending, or a function. */
export async function startSite(routes: Routes) {
  const asked: string[] = []
  const cookies: string[] = []
  const server = await startTlsServer((request, response) => {
    asked.push(request.url!)
    if (request.headers.cookie) cookies.push(request.headers.cookie)
    const route = routes[request.url!] ?? routes[`${request.url!.replace(/\?.*$/, '')}?*`]
    if (typeof route === 'function') route(response, request.headers)
    else if (route === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Gone astray</p>')
    else response.writeHead(200, { 'content-type': typeOf(request.url!), 'set-cookie': 'seen=1' }).end(route)
  })
  const env = {
    FETCH_ALLOW: `localhost:${server.port}, 127.0.0.1/32:${server.port}`,
    FETCH_CA: temporaryFile(server.authority),
    CRAWL_RATE: '0',
  }
  return { ...server, routes, asked, cookies, env }
}

const TYPES: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  xml: 'application/xml',
  txt: 'text/plain',
  woff2: 'font/woff2',
}

function typeOf(url: string): string {
  return TYPES[/\.(\w+)(\?.*)?$/.exec(url)?.[1] ?? ''] ?? 'text/html'
}

export const redirect =
  (location: string, status = 301) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location }).end()

export function crawl(by: Person, website: Json, url: string, more: object = {}) {
  return by.post(`${API}/websites/${website.id}/import`, { url, crawl: true, owner_confirmed: true, ...more })
}

/** The import once all has been read. */
export async function crawled(by: Person, website: Json, url: string): Promise<Json> {
  const { id } = await answered(200, crawl(by, website, url))
  return until(
    () => answered(200, by.get(`${API}/websites/imports/${id}`)),
    ({ status }) => status !== 'reading',
  )
}

/** The reasons for which addresses were left out, by their path and query. */
export function leftOut({ crawl }: Json): Record<string, string> {
  return Object.fromEntries(
    crawl.left_out.map(({ url, reason }: Json) => {
      const { pathname, search } = new URL(url)
      return [pathname + search, reason]
    }),
  )
}
