import type { RequestListener } from 'node:http'
import { temporaryFile } from '#test/https/temporary-file.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import { filesListener } from './static-server.ts'

/** A local server that the product may crawl as if it were public; its files are replaced for each website. */
export async function startCrawledServer() {
  let present: RequestListener = (_, response) => void response.writeHead(404).end()
  const { port, url, authority, close } = await startTlsServer((request, response) => present(request, response))
  return {
    url,
    env: { FETCH_ALLOW: `localhost:${port}`, FETCH_CA: temporaryFile(authority), CRAWL_RATE: '0' },
    show(folder: string, files: readonly string[]) {
      present = filesListener(folder, files)
    },
    close,
  }
}
