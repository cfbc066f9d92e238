import type { KeyObject } from 'node:crypto'

/** The types of records that an operation takes. */
export const RECORD_TYPES = ['A', 'AAAA', 'ALIAS', 'CNAME', 'MX', 'TXT', 'NS', 'SRV'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** What a record says; names are in full, without the dot at their end, and text is without quotes. */
export type RecordData = { record: string; priority: number | null; weight: number | null; port: number | null }

/** All records of one host and type, which share a ttl (RFC 2181, section 5.2); without records, it is removed. */
export type RecordSet = {
  /** Relative to the zone; `@` is the zone itself. */
  host: string
  type: RecordType
  /** Seconds. */
  ttl: number
  records: readonly RecordData[]
}

/** A key that signs a zone, by ECDSA on P-256. `publicKey` is in base64, as DNSKEY records hold it. */
export type SigningKey = { tag: number; publicKey: string; privateKey: KeyObject }

/**
 * `missing`: there is no such zone. `refused`: nothing was changed. `unavailable`: the provider is down, slow or failing, and
 * may have changed something.
 */
export type DnsOutcome = { ok: true } | { ok: false; reason: 'missing' | 'refused' | 'unavailable'; message: string }

/**
 * Who answers for the zones of managed domains. Our database says what a zone holds; a remote provider is sent what has
 * changed, and is brought back to the database's state when a change ends halfway. Every call can be repeated.
 */
export type DnsProvider = {
  /** False where answers come from our database, so that nothing has to be sent. */
  remote: boolean
  /** Makes the zone hold exactly these sets besides SOA and NS of its own, signed by exactly these keys; creates it if missing. */
  replaceZone(zone: string, sets: readonly RecordSet[], keys: readonly SigningKey[]): Promise<DnsOutcome>
  /** Changes these sets of a zone, all or none. */
  putSets(zone: string, sets: readonly RecordSet[]): Promise<DnsOutcome>
  /** Removes a zone that was made by us; succeeds if it is missing. */
  removeZone(zone: string): Promise<DnsOutcome>
  /** Ends open connections. */
  close(): Promise<void>
}

/** The names of the servers that answer for managed domains; empty when the operator has named none. */
export function nameserversOf({ dnsNameservers }: { dnsNameservers: readonly string[] }): readonly string[] {
  return dnsNameservers
}

/** Whether anything of this installation answers for managed domains: the embedded server or a remote provider. */
export function answersDns({ dnsPort, powerDns }: { dnsPort: number | null; powerDns: object | null }): boolean {
  return dnsPort !== null || powerDns !== null
}
