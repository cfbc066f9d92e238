import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#kernel/database/open.ts'
import type { Json } from '#test/support/client.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import type { Suite } from '../report.ts'
import { seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'

const PAGES = 100
const MAX_S = 60
const LOOK_MS = 50

/** How long a website of 100 pages takes from its address to its last record. */
export const crawlFigures: Suite = {
  names: ['imports.crawl'],
  async measure(world, report) {
    const dataDir = join(world.folder, 'crawl')
    mkdirSync(dataDir)
    const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
    const { key, websites } = await seed(database, { one: { websites: 1, pages: 0, htmlBytes: 0 } })
    await database.close()
    const site = await startTlsServer((request, response) => {
      const css = request.url!.endsWith('.css')
      response.writeHead(200, { 'content-type': css ? 'text/css' : 'text/html' }).end(css ? CSS : pageAt(request.url!))
    })
    const authority = join(world.folder, 'crawl-ca.pem')
    writeFileSync(authority, site.authority)
    const env = { DATA_DIR: dataDir, FETCH_ALLOW: `localhost:${site.port}`, FETCH_CA: authority, CRAWL_RATE: '0' }
    const server = await world.running(startProduct(env))
    try {
      const value = await imported(server, key, websites.one![0]!.id, site.url)
      report.figure({ name: 'imports.crawl', value, unit: 's', below: MAX_S })
    } finally {
      await site.close()
    }
  },
}

const CSS = 'body{font:16px sans-serif}'

function pageAt(url: string): string {
  const links = Array.from({ length: PAGES - 1 }, (_, n) => `<a href="/page-${n}">Page ${n}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><title>${url}</title><link rel="stylesheet" href="/style.css"></head>
<body><header><a href="/">Home</a></header><main><h1>${url}</h1>${'<p>Bread is baked at night.</p>'.repeat(100)}${links}</main><footer>Foot</footer></body></html>`
}

/** In seconds. */
async function imported({ port }: Server, key: string, website: string, url: string): Promise<number> {
  const startedAt = performance.now()
  const api = `http://127.0.0.1:${port}/api/v1/websites`
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ url, crawl: true, owner_confirmed: true, confirm: true })
  const response = await fetch(`${api}/${website}/import`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`the import answered ${response.status}: ${await response.text()}`)
  let shown = (await response.json()) as Json
  while (shown.status !== 'done') {
    if (shown.status === 'failed') throw new Error(`the import failed: ${shown.error}`)
    await sleep(LOOK_MS)
    shown = (await (await fetch(`${api}/imports/${shown.id}`, { headers })).json()) as Json
  }
  if (shown.created.page < PAGES) throw new Error(`only ${shown.created.page} pages were imported`)
  return (performance.now() - startedAt) / 1_000
}
