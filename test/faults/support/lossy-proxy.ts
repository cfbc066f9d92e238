import { postgresProxy } from './postgres-proxy.ts'

/**
 * Passes everything on to PostgreSQL, but not the answer to the commit of a transaction that has sent `statement` for the
 * first time on its connection: PostgreSQL commits, and its client does not learn of it.
 */
export function lossyProxy(target: URL, statement: string) {
  return postgresProxy(target, (client, upstream) => {
    let sent = false
    let losing = false
    client.on('data', (bytes) => {
      sent ||= bytes.includes(statement)
      losing ||= sent && bytes.includes('commit\0')
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => (losing ? client.destroy() : client.write(bytes)))
  })
}
