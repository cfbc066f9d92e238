import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const dnsTables = {
  dns_zones: table<DnsZoneRow>({
    owner: 'resources/domains/dns-records',
    key: ['website_id', 'domain_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  dnssec_keys: table<DnssecKeyRow>({
    owner: 'resources/domains/dnssec',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  dns_changes: table<DnsChangeRow>({
    owner: 'resources/domains/dns-records',
    key: ['name'],
    lease: { until: 'leased_until', free: 0, by: 'name' },
  }),
}

/** A managed domain's zone: of all who attached a name, only one has it. */
export type DnsZoneRow = {
  domain_id: string
  website_id: string
  name: string
  /** Of the SOA; moves with every change. */
  serial: number
  /** How many records it has. */
  records: number
  /** Why a remote provider does not take the zone. */
  problem: string | null
  created_at: number
}

/** A zone in which a remote provider may differ from the database; the row is the zone's lock as long as it is leased. */
export type DnsChangeRow = {
  name: string
  token: string
  /** JSON: the hosts and types that may differ; null is the whole zone. */
  sets: string | null
  leased_until: number
  leased_by: string | null
  /** When a job is to settle it, unless it is leased. */
  retry_at: number
  attempts: number
  created_at: number
}

/** A key that signs a zone, all of it (RFC 6781, section 3.1: no key of its own signs the keys). A zone without keys is not signed. */
export type DnssecKeyRow = {
  website_id: string
  id: string
  domain_id: string
  /** RFC 4034, appendix B. */
  key_tag: number
  /** In base64, as DNSKEY records hold it. */
  public_key: string
  /** PEM, encrypted. */
  private_key: string
  created_at: number
}
