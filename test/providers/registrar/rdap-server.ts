import type { ServerResponse } from 'node:http'
import { startTlsServer } from '#test/support/tls/server.ts'

/** A registry over RDAP: names that begin with `taken` are registered. At `/dns.json` it is the bootstrap file for `.com`. */
export async function startRdap() {
  const paths: string[] = []
  let behave: ((response: ServerResponse) => void) | null = null
  const server = await startTlsServer((request, response) => {
    paths.push(request.url!)
    if (request.url === '/dns.json')
      return void response.end(JSON.stringify({ version: '1.0', services: [[['com'], [`${server.url}/rdap/`]]] }))
    if (behave) return behave(response)
    const name = request.url!.split('/').at(-1)!
    const headers = { 'content-type': 'application/rdap+json' }
    if (!name.startsWith('taken')) return void response.writeHead(404, headers).end('{"errorCode": 404}')
    response.writeHead(200, headers).end(JSON.stringify({ objectClassName: 'domain', ldhName: name }))
  })
  return {
    ...server,
    paths,
    /** How it answers about names from now on; null as usual. */
    set: (one: typeof behave) => {
      behave = one
    },
  }
}
