import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const dnsTables = {
  dns_zones: table<DnsZoneRow>({
    owner: 'resources/domains/dns-records',
    key: ['website_id', 'domain_id'],
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
