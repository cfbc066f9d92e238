import type { Config } from '#config.ts'
import { DnsServer } from '#dns/dns-server.ts'

type Parts = Pick<ConstructorParameters<typeof DnsServer>[0], 'database' | 'feed' | 'resolver' | 'log'>

/** The name server for managed domains; null while it is turned off. */
export function dnsServerOf(config: Config, parts: Parts): DnsServer | null {
  const { dnsPort, dnsHost, dnsNameservers, dnsRateLimit, workers } = config
  if (dnsPort === null) return null
  return new DnsServer({
    ...parts,
    port: dnsPort,
    host: dnsHost,
    nameservers: dnsNameservers,
    rateLimit: dnsRateLimit,
    shared: workers > 1,
  })
}
