import type { Tx } from '#kernel/database/database.ts'
import type { DkimKeyRow } from '#kernel/database/tables/domains.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { dkimRecord } from '#mail/policies/dkim-record.ts'
import { MILDEST_DMARC } from '#mail/policies/dmarc-record.ts'
import { addMissing } from '#resources/domains/dns-records/add-missing.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'
import {
  deleteDkimKey,
  dkimKeyOf,
  insertDkimKey,
  type PublicDkimKey,
} from '#resources/domains/domains/mail/keys-store.ts'
import { dkimName, dmarcName } from '#resources/domains/domains/mail/observe-mail.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

const TTL_SECONDS = 3_600

/**
 * Turns the signing of mail on or off; `wanted` is undefined where it stays. `made` is a key for a domain that has none.
 * @returns whether it changed
 * @throws ValidationFailed for a domain that nobody has verified
 */
export async function setMailSigning(
  tx: Tx,
  domain: DomainRow,
  wanted: boolean | undefined,
  made: DkimKeyRow | null,
): Promise<boolean> {
  if (wanted === undefined) return false
  const key = await dkimKeyOf(tx, domain.id)
  if (wanted === (key !== null)) return false
  if (!wanted) {
    await deleteDkimKey(tx, domain.id)
    return true
  }
  if (domain.owned_name === null)
    throw invalid('mail_signing', 'can be set once the domain is verified; next_action says what is missing')
  if (made === null) throw invalid('mail_signing', 'was turned off at the same time; send it again')
  await insertDkimKey(tx, made)
  return true
}

/** Adds the records for signed mail to a zone that is managed here. An SPF record is the owner's to write: others may send by it. */
export async function addMailRecords(tx: Tx, domain: DomainRow, now: number): Promise<DnsRecordRow[]> {
  const key = await dkimKeyOf(tx, domain.id)
  return key ? addMissing(tx, domain, recordsFor(domain, key), now) : []
}

function recordsFor({ name }: DomainRow, { selector, public_key }: PublicDkimKey): Checked[] {
  const none = { ttl: TTL_SECONDS, priority: null, weight: null, port: null }
  const hostIn = (full: string) => full.slice(0, -name.length - 1)
  return [
    { ...none, type: 'TXT', host: hostIn(dkimName(name, selector)), record: dkimRecord(public_key) },
    { ...none, type: 'TXT', host: hostIn(dmarcName(name)), record: MILDEST_DMARC },
  ]
}
