import type { DnsServer } from '#dns/dns-server.ts'
import type { Part } from '#kernel/parts/part.ts'

export function dnsPart(server: DnsServer | null): Part {
  return { name: 'dns', start: async () => server?.start(), close: async () => server?.stop() }
}
