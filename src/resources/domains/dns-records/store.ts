import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { DnsZoneRow } from '#kernel/database/tables/dns.ts'
import type { Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { saverOf } from '#kernel/records/store.ts'
import { withParents } from '#net/domain-name.ts'
import type { RecordType } from '#providers/dns/dns-provider.ts'
import { type DnsRecordRow, dnsRecord } from '#resources/domains/dns-records/record.ts'
import { readRecordId } from '#resources/domains/dns-records/record-id.ts'
import type { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'

/** A record with the name of its zone. */
export type DnsRecord = DnsRecordRow & { zone_name: string }

/** Rows in one statement. */
const AT_ONCE = 200

/** Found only while its domain's DNS is managed here. Locked by the domain, since a change depends on the other records. */
export const recordTarget: Target<DnsRecord> = {
  label: 'DNS record',
  table: 'dns_records',
  readId: readRecordId,
  lockedBy: { table: 'domains', column: 'domain_id' },
  websiteColumn: 'dns_records.website_id',
  query: (db) =>
    db
      .selectFrom('dns_records')
      .innerJoin('dns_zones', (join) =>
        join
          .onRef('dns_zones.website_id', '=', 'dns_records.website_id')
          .onRef('dns_zones.domain_id', '=', 'dns_records.domain_id'),
      )
      .innerJoin('websites', 'websites.id', 'dns_records.website_id')
      .where('websites.deleted_at', 'is', null)
      .selectAll('dns_records')
      .select('dns_zones.name as zone_name'),
  revision: revisionOf,
}

type Domain = { website_id: string; id: string }

export function findZone(db: Db, { website_id, id }: Domain): Promise<DnsZoneRow | undefined> {
  return db
    .selectFrom('dns_zones')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('domain_id', '=', id)
    .executeTakeFirst()
}

/** The zone that answers for a name, regardless of who attached it. */
export function zoneNamed(db: Db, name: string): Promise<DnsZoneRow | undefined> {
  return db.selectFrom('dns_zones').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Whether another account manages a name above this one: of the two zones ours would answer from the nearer one. */
export async function isBelowOthers(
  db: Db,
  { name, account_id }: { name: string; account_id: string },
): Promise<boolean> {
  const [, ...parents] = withParents(name)
  if (parents.length === 0) return false
  const above = await db
    .selectFrom('dns_zones')
    .innerJoin('websites', 'websites.id', 'dns_zones.website_id')
    .select('dns_zones.name')
    .where('dns_zones.name', 'in', parents)
    .where('websites.account_id', '<>', account_id)
    .limit(1)
    .executeTakeFirst()
  return above !== undefined
}

/** A website has as many as its account may have domains. */
export function zonesOf(db: Db, website_id: string): Promise<DnsZoneRow[]> {
  return db.selectFrom('dns_zones').selectAll().where('website_id', '=', website_id).execute()
}

/** Names of zones in their order, of all websites unless one is given. */
export function zoneNames(
  db: Db,
  { website_id, after, limit }: { website_id?: string; after: string; limit: number },
): Promise<{ name: string }[]> {
  const zones = db.selectFrom('dns_zones').select('name').where('name', '>', after).orderBy('name').limit(limit)
  return (website_id === undefined ? zones : zones.where('website_id', '=', website_id)).execute()
}

export async function insertZone(tx: Tx, zone: DnsZoneRow): Promise<void> {
  await tx.insertInto('dns_zones').values(zone).execute()
}

/** A domain's zone and records, to another website. They answer as before. */
export async function moveZone(tx: Tx, from: Domain, website_id: string): Promise<void> {
  const { website_id: former, id } = from
  await tx
    .updateTable('dns_zones')
    .set({ website_id })
    .where('website_id', '=', former)
    .where('domain_id', '=', id)
    .execute()
  await tx
    .updateTable('dns_records')
    .set({ website_id, revision: sql`revision + 1` })
    .where('website_id', '=', former)
    .where('domain_id', '=', id)
    .execute()
}

export async function deleteZone(tx: Tx, { website_id, domain_id }: DnsZoneRow): Promise<void> {
  await tx.deleteFrom('dns_zones').where('website_id', '=', website_id).where('domain_id', '=', domain_id).execute()
}

/** Deletes what a deleted domain had. */
export async function deleteRecordsOf(tx: Tx, { website_id, id }: Domain): Promise<void> {
  await tx.deleteFrom('dns_records').where('website_id', '=', website_id).where('domain_id', '=', id).execute()
}

export async function noteProblem(tx: Tx, zone: DnsZoneRow, problem: string | null): Promise<void> {
  await tx
    .updateTable('dns_zones')
    .set({ problem })
    .where('website_id', '=', zone.website_id)
    .where('domain_id', '=', zone.domain_id)
    .execute()
}

export async function listRecords(
  db: Db,
  { website_id, id }: Domain,
  window: Window,
  filter: { type?: RecordType; host?: string },
): Promise<{ rows: DnsRecordRow[]; total: number }> {
  if (!(await findZone(db, { website_id, id }))) return { rows: [], total: 0 }
  let records = db
    .selectFrom('dns_records')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('domain_id', '=', id)
  if (filter.type !== undefined) records = records.where('type', '=', filter.type)
  if (filter.host !== undefined) records = records.where('host', '=', filter.host)
  return readWindow(records.orderBy('created_at').orderBy('id'), window)
}

/** @param hosts only their records; all of the domain when absent */
export async function recordsOf(
  db: Db,
  { website_id, id }: Domain,
  hosts?: readonly string[],
): Promise<DnsRecordRow[]> {
  const records = db
    .selectFrom('dns_records')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('domain_id', '=', id)
  return (hosts ? records.where('host', 'in', hosts) : records).orderBy('created_at').orderBy('id').execute()
}

/** Writes what was changed, and moves the zone's serial. */
export async function saveDraft(tx: Tx, { changes, zone, count }: ZoneDraft, now: number): Promise<void> {
  const { inserted, updated, deleted } = changes
  for (let from = 0; from < deleted.length; from += AT_ONCE)
    await tx
      .deleteFrom('dns_records')
      .where('website_id', '=', zone.website_id)
      .where(
        'id',
        'in',
        deleted.slice(from, from + AT_ONCE).map(({ id }) => id),
      )
      .execute()
  for (let from = 0; from < inserted.length; from += AT_ONCE)
    await tx
      .insertInto('dns_records')
      .values(inserted.slice(from, from + AT_ONCE))
      .execute()
  for (const row of updated) await saveRecord(tx, row)
  await tx
    .updateTable('dns_zones')
    .set({ records: count, serial: nextSerial(now) })
    .where('website_id', '=', zone.website_id)
    .where('domain_id', '=', zone.domain_id)
    .execute()
}

const saveRecord = saverOf(dnsRecord)

function nextSerial(now: number) {
  const seconds = sql.lit(secondsOf(now))
  return sql<number>`case when serial < ${seconds} then ${seconds} else serial + 1 end`
}

/** A serial that grows with time, so that it still grows when a zone is opened again (RFC 1982). */
export function secondsOf(now: number): number {
  return Math.floor(now / 1000)
}
