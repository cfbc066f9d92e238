import { revised } from '#kernel/operations/revised.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { type DnsRecordRow, dnsRecord } from '#resources/domains/dns-records/record.ts'
import { newRecordId } from '#resources/domains/dns-records/record-id.ts'
import { keyOf } from '#resources/domains/dns-records/record-set.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'
import { alreadyThere, conflicting, tooManyRecords } from '#resources/domains/dns-records/rules/refusals.ts'

/** Of a domain. */
export const MAX_RECORDS = 1_000

type Zone = { domain_id: string; website_id: string; name: string; records: number }

/**
 * A zone's records while they are being changed: what stands beside what is decided here.
 *
 * Invariant: it holds all records of each host that is changed.
 */
export class ZoneDraft {
  readonly zone: Zone
  readonly warnings: string[] = []
  #hosts = new Map<string, Map<string, DnsRecordRow>>()
  #before: Map<string, DnsRecordRow>
  #touched = new Set<string>()
  #now: number
  #count: number

  constructor(zone: Zone, rows: readonly DnsRecordRow[], now: number) {
    this.zone = zone
    this.#before = new Map(rows.map((row) => [row.id, row]))
    this.#now = now
    this.#count = zone.records
    for (const row of rows) this.#set(row)
  }

  get rows(): DnsRecordRow[] {
    return [...this.#hosts.values()].flatMap((rows) => [...rows.values()])
  }

  /** The hosts and types whose set has changed. */
  get touched(): ReadonlySet<string> {
    return this.#touched
  }

  /** Automatic records that it can't stand beside make way. @throws ValidationFailed for any others */
  add(record: Checked): DnsRecordRow {
    this.#makeWay(record)
    return this.#insert(record, 0)
  }

  /** With what a zone begins; `automatic` are those that nobody asked for. @throws ValidationFailed like `add` */
  begin(record: Checked, { automatic }: { automatic: boolean }): DnsRecordRow {
    return this.#insert(record, Number(automatic))
  }

  #insert(record: Checked, automatic: number): DnsRecordRow {
    this.#check(record, null)
    if (this.#count >= MAX_RECORDS) throw tooManyRecords(MAX_RECORDS)
    const { domain_id, website_id } = this.zone
    const row = newRow(dnsRecord, { ...record, automatic, id: newRecordId(), website_id, domain_id, now: this.#now })
    this.#put(row)
    this.#count++
    return row
  }

  /** The record with other values, of the same host and type. @throws ValidationFailed like `add` */
  change(row: DnsRecordRow, record: Checked): DnsRecordRow {
    this.#check(record, row.id)
    const changed = revised(row, { ...record, automatic: 0 }, this.#now)
    if (changed !== row) this.#put(changed)
    return changed
  }

  remove(row: DnsRecordRow): void {
    this.#hosts.get(row.host)?.delete(row.id)
    this.#count--
    this.#touched.add(keyOf(row))
  }

  /** The record with the same values but for its ttl. */
  same(record: Checked): DnsRecordRow | undefined {
    return this.#at(record.host).find((row) => isSame(row, record))
  }

  /** How many records the zone has. */
  get count(): number {
    return this.#count
  }

  get changes(): { inserted: DnsRecordRow[]; updated: DnsRecordRow[]; deleted: DnsRecordRow[] } {
    const rows = this.rows
    const ids = new Set(rows.map(({ id }) => id))
    return {
      inserted: rows.filter(({ id }) => !this.#before.has(id)),
      updated: rows.filter((row) => this.#before.has(row.id) && this.#before.get(row.id) !== row),
      deleted: [...this.#before.values()].filter(({ id }) => !ids.has(id)),
    }
  }

  #put(row: DnsRecordRow) {
    this.#set(row)
    this.#touched.add(keyOf(row))
    const others = this.#at(row.host).filter(
      ({ id, type, ttl }) => id !== row.id && type === row.type && ttl !== row.ttl,
    )
    for (const other of others)
      this.#set({ ...other, ttl: row.ttl, revision: other.revision + 1, updated_at: this.#now })
    if (others.length > 0)
      this.warnings.push(
        `The other ${row.type} records of ${row.host} have a ttl of ${row.ttl} now too: all of a name and type share it.`,
      )
  }

  #makeWay(record: Checked) {
    for (const row of this.#at(record.host)) {
      if (!row.automatic || isSame(row, record) || canStandBeside(record, row.type)) continue
      this.remove(row)
      this.warnings.push(`The ${row.type} record by which ${row.host} led to the website has made way.`)
    }
  }

  #check(record: Checked, ownId: string | null) {
    const beside = this.#at(record.host).filter(({ id }) => id !== ownId)
    if (beside.some((row) => isSame(row, record))) throw alreadyThere(record)
    const others = beside.filter(({ type }) => !canStandBeside(record, type))
    if (others.length > 0) throw conflicting(record, others)
  }

  #at(host: string): DnsRecordRow[] {
    return [...(this.#hosts.get(host)?.values() ?? [])]
  }

  #set(row: DnsRecordRow) {
    const rows = this.#hosts.get(row.host)
    if (rows) rows.set(row.id, row)
    else this.#hosts.set(row.host, new Map([[row.id, row]]))
  }
}

function canStandBeside({ type }: Checked, other: string): boolean {
  if (type === 'CNAME' || other === 'CNAME') return false
  if (type === 'ALIAS') return other !== 'A' && other !== 'AAAA' && other !== 'ALIAS'
  return other !== 'ALIAS' || (type !== 'A' && type !== 'AAAA')
}

function isSame(row: DnsRecordRow, record: Checked): boolean {
  return (
    row.type === record.type &&
    row.record === record.record &&
    row.priority === record.priority &&
    row.weight === record.weight &&
    row.port === record.port
  )
}
