import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { differsWholly } from '#resources/domains/dns-records/changes-store.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'
import { notManaged } from '#resources/domains/dns-records/rules/refusals.ts'
import {
  deleteRecordsOf,
  deleteZone,
  findZone,
  insertZone,
  isBelowOthers,
  recordsOf,
  saveDraft,
  secondsOf,
  zoneNamed,
  zonesOf,
} from '#resources/domains/dns-records/store.ts'
import { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'
import { wasHeldByOther } from '#resources/domains/domains/former-holders-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

type Domain = Pick<DomainRow, 'id' | 'website_id' | 'account_id' | 'name' | 'owned_name'>

/** The zone with all records of these hosts, or of all. @throws ValidationFailed where DNS is not managed here */
export async function draftOf(
  db: Db,
  domain: { id: string; website_id: string; name: string },
  hosts: readonly string[] | undefined,
  now: number,
): Promise<ZoneDraft> {
  const zone = await findZone(db, domain)
  if (!zone) throw notManaged(domain.name)
  return new ZoneDraft(zone, await recordsOf(db, domain, hosts), now)
}

/**
 * Makes us answer for a domain, in the transaction that sets `dns_managed`. Records that it had when it was last managed are
 * there again; otherwise it gets its `own`, which lead to the website, and those that were seen (`observeZone`), as far as
 * they fit together.
 * @throws ValidationFailed when this website has not verified the name, and another one manages it, or another account one above
 *   it, or had it last: what we answer for it would be taken for a proof
 */
export async function openZone(
  tx: Tx,
  domain: Domain,
  { own, seen }: { own: readonly Checked[]; seen: readonly Checked[] },
  now: number,
): Promise<{ added: DnsRecordRow[] }> {
  const isProved = domain.owned_name !== null
  if (!isProved && (await isOfOthers(tx, domain, now))) throw managedElsewhere(domain.name)
  const other = await zoneNamed(tx, domain.name)
  if (other && other.domain_id !== domain.id) {
    if (!isProved) throw managedElsewhere(domain.name)
    await deleteZone(tx, other)
  }
  const before = await recordsOf(tx, domain)
  if (other?.domain_id !== domain.id) await insertZone(tx, zoneOf(domain, before.length, now))
  await differsWholly(tx, domain.name, now)
  const draft = await draftOf(tx, domain, undefined, now)
  if (before.length > 0) return { added: [] }
  for (const record of own) addFitting(draft, record, true)
  for (const record of seen) addFitting(draft, record, false)
  await saveDraft(tx, draft, now)
  return { added: draft.changes.inserted }
}

async function isOfOthers(tx: Tx, domain: Domain, now: number): Promise<boolean> {
  return (await isBelowOthers(tx, domain)) || (await wasHeldByOther(tx, domain, now))
}

function addFitting(draft: ZoneDraft, record: Checked, automatic: boolean) {
  try {
    draft.begin(record, { automatic })
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error
  }
}

/** In the transaction that ends `dns_managed`. The domain's records are no longer shown or answered. */
export async function closeZone(tx: Tx, domain: Pick<DomainRow, 'id' | 'website_id'>, now: number): Promise<void> {
  const zone = await findZone(tx, domain)
  if (!zone) return
  await deleteZone(tx, zone)
  await differsWholly(tx, zone.name, now)
}

/** In the transaction that deletes the domain. */
export async function dropZone(tx: Tx, domain: Pick<DomainRow, 'id' | 'website_id'>, now: number): Promise<void> {
  await closeZone(tx, domain, now)
  await deleteRecordsOf(tx, domain)
}

/** Before a purge deletes their rows, so that a remote provider loses the website's zones too. */
export async function closeZonesOf(database: Pick<Database, 'write'>, website_id: string): Promise<void> {
  await database.write(async (tx) => {
    for (const { domain_id } of await zonesOf(tx, website_id))
      await closeZone(tx, { id: domain_id, website_id }, Date.now())
  })
}

function zoneOf({ id, website_id, name }: Domain, records: number, now: number) {
  return { domain_id: id, website_id, name, serial: secondsOf(now), records, problem: null, created_at: now }
}

function managedElsewhere(name: string) {
  return new ValidationFailed(
    { dns_managed: [`can't be true: DNS of ${name} is or was managed for somebody else`] },
    {
      detail:
        'Nothing was changed. Verify that the domain is yours first, by its TXT record at the DNS provider that it has now.',
    },
  )
}
