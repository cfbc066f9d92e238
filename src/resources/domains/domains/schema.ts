import Type, { type Static } from 'typebox'
import type { TlsState } from '#certificates/tls-of.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, timestamp } from '#kernel/operations/schemas.ts'
import { MAX_NAME_CHARACTERS } from '#net/domain-name.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { mailAction } from '#resources/domains/domains/mail/mail-action.ts'
import { mailRecords } from '#resources/domains/domains/mail/mail-records.ts'
import { isSigning, mailAddress } from '#resources/domains/domains/mail/signer.ts'
import { nextAction } from '#resources/domains/domains/next-action.ts'
import { Domain, type DomainRow, present } from '#resources/domains/domains/record.ts'
import { requiredRecords } from '#resources/domains/domains/required-records.ts'

export type DomainRecord = DomainRow & { tls: TlsState; dkim: PublicDkimKey | null }

/** As people write it: a name in other letters is longer in ASCII, and checked there. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_NAME_CHARACTERS

export const DomainTls = named('DomainTls', Type.Pick(Domain, ['id', 'website_id', 'name', 'tls']))

export const NewDomain = named(
  'DomainCreate',
  Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: MAX_WRITTEN_CHARACTERS,
      description: 'Like example.org or www.example.org.',
    }),
  }),
)

export const DomainChanges = named(
  'DomainUpdate',
  Type.Object({
    dns_managed: Type.Optional(Type.Boolean({ about: 'Whether its DNS records are managed here.' })),
    auto_renew: Type.Optional(Type.Boolean({ description: 'Purchased domains only.' })),
    mail_signing: Type.Optional(
      Type.Boolean({
        description: "Sign the website's mail for this domain, once verified. Off and on makes a new key.",
      }),
    ),
    website_id: Type.Optional(
      about(Id, 'Moves it to another website of the account, with its DNS records; sent without other changes.'),
    ),
    primary: Type.Optional(
      Type.Boolean({ description: 'Lead visitors of all other names here; active domains only.' }),
    ),
  }),
)

export function presentDomain(domain: DomainRecord, { dns }: Pick<Links, 'dns'>): Static<typeof Domain> {
  const { tls, dkim } = domain
  return present(domain, {
    nameservers: domain.dns_managed === 1 ? [...dns.nameservers] : [],
    required_records: requiredRecords(domain, dns),
    next_action: nextAction(domain, dns),
    tls: { ...tls, expires_at: tls.expires_at === null ? null : timestamp(tls.expires_at) },
    mail: dkim && {
      address: mailAddress(domain.name),
      signing: isSigning(domain, dkim),
      records: mailRecords(domain, dkim, dns),
      next_action: mailAction(domain, dkim, dns),
    },
  })
}
