import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * Passes everything on to PostgreSQL, but not the answer to the commit of a transaction that has sent `statement` for the
 * first time on its connection: PostgreSQL commits, and its client does not learn of it.
 */
export async function lossyProxy(target: URL, statement: string) {
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let sent = false
    let losing = false
    client.on('data', (bytes) => {
      sent ||= bytes.includes(statement)
      losing ||= sent && bytes.includes('commit\0')
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (losing ? client.destroy() : client.write(bytes)))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, close: () => void server.close() }
}
