import type { DnsOutcome, DnsProvider } from '#providers/dns/dns-provider.ts'

const DONE: DnsOutcome = { ok: true }

/** Answers come from our database (`src/dns`), so a change is there once it is committed. */
export const embeddedDns: DnsProvider = {
  remote: false,
  replaceZone: async () => DONE,
  putSets: async () => DONE,
  removeZone: async () => DONE,
  close: async () => {},
}
