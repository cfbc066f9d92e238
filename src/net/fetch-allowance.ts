import { isIP } from 'node:net'

/** A private host name or network, on one port, that the operator allows fetching from. */
export type FetchAllowance = { name: string | null; network: string | null; port: number }

const HTTPS_PORT = 443
const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/
const ENTRY =
  /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<rest>[^[\]:\s]+)|(?<v6network>[0-9a-f:.]+\/\d{1,3}))(?::(?<port>\d{1,5}))?$/

/**
 * Reads `hooks.internal:8443, 10.1.0.0/16, [::1]:9443`.
 * @throws Error whose message says what is wrong
 */
export function fetchAllowances(text: string): FetchAllowance[] {
  const entries = text.toLowerCase().split(',')
  return entries.map((entry) => entry.trim()).flatMap((entry) => (entry === '' ? [] : [allowance(entry)]))
}

function allowance(entry: string): FetchAllowance {
  const { v6, v6network, rest, port: written } = ENTRY.exec(entry)?.groups ?? {}
  const host = v6 ?? v6network ?? rest
  const port = written === undefined ? HTTPS_PORT : Number(written)
  if (host === undefined || port < 1 || port > 65_535)
    throw new Error(`'${entry}' is not host[:port], like hooks.internal:8443 or 10.1.0.0/16`)
  const [address, bits] = host.split('/')
  const version = isIP(address!)
  const width = version === 6 ? 128 : 32
  if (version) {
    if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= width))
      throw new Error(`'${entry}' is not a network`)
    return { name: null, network: `${address}/${bits ?? width}`, port }
  }
  if (!NAME.test(host)) throw new Error(`'${entry}' is not a host name`)
  return { name: host, network: null, port }
}
