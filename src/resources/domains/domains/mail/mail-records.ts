import type { DnsLinks } from '#kernel/operations/links.ts'
import { dkimRecord } from '#mail/policies/dkim-record.ts'
import { isFollowed, MILDEST_DMARC } from '#mail/policies/dmarc-record.ts'
import { mergeSpf } from '#mail/policies/spf-record.ts'
import { hostOf } from '#net/domain-name.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { dkimName, dmarcName, isDkimRight, type MailSeen } from '#resources/domains/domains/mail/observe-mail.ts'
import type { DomainRow, RequiredRecord } from '#resources/domains/domains/record.ts'
import { observedOf } from '#resources/domains/domains/required-records.ts'

type Domain = Pick<DomainRow, 'name' | 'observed'>

/** What the DNS must hold so that receivers accept signed mail from the domain, and what the last check saw of it. */
export function mailRecords(domain: Domain, key: PublicDkimKey, { spf }: Pick<DnsLinks, 'spf'>): RequiredRecord[] {
  const { name } = domain
  const seen = mailSeenOf(domain, key)
  const isFound = seen.dmarc?.length === 1 && isFollowed(seen.dmarc[0]!)
  const dkim = txt(dkimName(name, key.selector), dkimRecord(key.public_key), seen.dkim, isDkimRight(seen, key) === true)
  const dmarc = txt(dmarcName(name), isFound ? seen.dmarc![0]! : MILDEST_DMARC, seen.dmarc, isFound)
  return spf === null ? [dkim, dmarc] : [dkim, spfRecord(name, spf, seen.spf), dmarc]
}

/** What was seen for the key in use: a former one's record says nothing about it. */
export function mailSeenOf(domain: Pick<DomainRow, 'observed'>, { selector }: PublicDkimKey): MailSeen {
  const { mail } = observedOf(domain)
  return mail?.selector === selector
    ? mail
    : { selector, dkim: null, dmarc: null, spf: { records: null, verdict: null } }
}

/** One that is there is offered with our server in it, never replaced unseen: others may send by it. */
function spfRecord(name: string, wanted: string, { records, verdict }: MailSeen['spf']): RequiredRecord {
  const ok = verdict?.result === 'ok'
  const record = ok ? records![0]! : mergeSpf(records ?? [], wanted)
  return txt(name, record, records, ok)
}

function txt(name: string, record: string, seen: readonly string[] | null, ok: boolean): RequiredRecord {
  return { type: 'TXT', host: hostOf(name), record, observed: seen && [...seen], ok }
}
