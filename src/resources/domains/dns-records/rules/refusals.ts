import { LimitReached, ValidationFailed } from '#kernel/operations/errors.ts'
import type { DnsLinks } from '#kernel/operations/links.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'

/** 422 with the record as it was probably meant. */
export function refused(errors: Record<string, string[]>, corrected: Checked | null): ValidationFailed {
  if (!corrected) return new ValidationFailed(errors)
  return new ValidationFailed(errors, {
    detail: 'Nothing was changed. corrected is a record that is accepted; send it if it is what you mean.',
    extra: { corrected },
  })
}

/** A CNAME stands alone (RFC 1034, section 3.6.2); ALIAS stands beside everything but addresses. */
export function conflicting(record: Checked, others: readonly DnsRecordRow[]): ValidationFailed {
  const types = [...new Set(others.map(({ type }) => type))].join(', ')
  const conflicts = others.map(({ id, type, host, record }) => ({ id, type, host, record }))
  const withoutAddresses = others.every(({ type }) => !['A', 'AAAA', 'ALIAS', 'CNAME'].includes(type))
  const first = withoutAddresses
    ? 'An ALIAS, as in corrected, can stand beside them.'
    : 'First delete the records that conflicts names, so that this record can take their place.'
  const corrected = record.type === 'CNAME' ? { corrected: { ...record, type: 'ALIAS' } } : {}
  return new ValidationFailed(
    { type: [`can't be ${record.type} at ${record.host}, which has records of type ${types}`] },
    { detail: `Nothing was changed. ${first}`, extra: { ...corrected, conflicts } },
  )
}

export function alreadyThere({ type, host }: Checked): ValidationFailed {
  return new ValidationFailed(
    { record: [`is already that of another ${type} record of ${host}`] },
    { detail: 'Nothing was changed. Change that record if its ttl is to differ.' },
  )
}

export function tooManyRecords(most: number): LimitReached {
  return new LimitReached(
    'dns_record_limit_reached',
    'base',
    `This domain has reached the limit of ${most} DNS records`,
    'Nothing was changed. Delete records that are no longer used.',
  )
}

/** @throws ValidationFailed where nothing of this installation would answer: the domain would be lost with its name servers set to ours */
export function checkAnswered({ answers }: Pick<DnsLinks, 'answers'>, field: 'base' | 'dns_managed'): void {
  if (answers) return
  throw new ValidationFailed(
    { [field]: [`${field === 'base' ? 'DNS' : "can't be true: DNS"} has no server on this installation`] },
    {
      code: 'dns_server_missing',
      detail:
        'Nothing was changed. The operator of this installation sets DNS_PORT and DNS_NAMESERVERS, or POWERDNS_URL; until then add required_records at your DNS provider.',
    },
  )
}

export function notManaged(name: string): ValidationFailed {
  return new ValidationFailed(
    { base: [`DNS of ${name} is not managed here`] },
    {
      code: 'dns_not_managed',
      detail:
        'Nothing was changed. Set dns_managed of the domain to true first, or change the records where its DNS is.',
    },
  )
}
