import Type, { type Static } from 'typebox'
import { TLS_STATUSES, type TlsState } from '#certificates/tls-of.ts'
import type { DomainRow } from '#kernel/database/tables/domains.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { MAX_NAME_CHARACTERS } from '#net/domain-name.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { mailAction } from '#resources/domains/domains/mail/mail-action.ts'
import { mailRecords } from '#resources/domains/domains/mail/mail-records.ts'
import { isSigning, mailAddress } from '#resources/domains/domains/mail/signer.ts'
import { nextAction } from '#resources/domains/domains/next-action.ts'
import { REQUIRED_TYPES, requiredRecords } from '#resources/domains/domains/required-records.ts'

export type DomainRecord = DomainRow & { tls: TlsState; dkim: PublicDkimKey | null }

/** As people write it: a name in other letters is longer in ASCII, and checked there. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_NAME_CHARACTERS

const RequiredRecord = named(
  'RequiredRecord',
  Type.Object({
    type: oneOf(REQUIRED_TYPES, { about: 'The type of the record.' }),
    host: Type.String({ about: 'Relative to the registered domain: @ is the domain itself.' }),
    record: Type.String({ about: 'What the record must hold.' }),
    observed: nullable(Type.Array(Type.String(), { about: 'What the last check saw; null when it got no answer.' })),
    ok: Type.Boolean({ about: 'Whether what was seen is right.' }),
  }),
)

export const Domain = named(
  'Domain',
  Type.Object({
    id: Id,
    website_id: Id,
    name: Type.String({ about: 'In ASCII and lower case.' }),
    unicode_name: Type.String({ about: 'The name in its own letters.' }),
    source: oneOf(['attached', 'purchased'], { about: 'Registered elsewhere, or through this service.' }),
    status: oneOf(['pending_verification', 'active', 'misconfigured', 'expired'], {
      about:
        'pending_verification until its DNS is right for the first time; misconfigured once it is so no longer; expired when the registration of a purchased domain has ended.',
    }),
    primary: Type.Boolean({
      about: 'Visitors at any other name of the website are led to this one while it is active.',
    }),
    dns_managed: Type.Boolean({ about: 'Its DNS records are managed here.' }),
    nameservers: Type.Array(Type.String(), {
      about: 'The name servers to set at the registrar when DNS is managed here.',
    }),
    required_records: Type.Array(RequiredRecord, { about: 'What the DNS must hold, beside what it does hold.' }),
    verified_at: about(nullable(Timestamp), 'When the name was proved to be yours; null until then.'),
    next_action: about(nullable(Type.String()), 'What to do next, in a sentence; null when that is nothing.'),
    tls: Type.Object(
      {
        status: oneOf(TLS_STATUSES, { about: 'none where this service orders no certificates.' }),
        expires_at: about(nullable(Timestamp), 'When the certificate ends.'),
        error: about(nullable(Type.String()), 'Why the last attempt to get one failed.'),
      },
      { about: 'The certificate of the name.' },
    ),
    mail: about(
      nullable(
        Type.Object({
          address: Type.String({ about: 'Who mail of the website is from while it is signed.' }),
          signing: Type.Boolean({
            about:
              'Whether mail is signed: once the DKIM record was seen. Of several such domains of a website the primary one is the sender.',
          }),
          records: Type.Array(RequiredRecord, { about: 'What receivers of mail look for: DKIM, SPF and DMARC.' }),
          next_action: about(nullable(Type.String()), 'What to do next for mail; null when that is nothing.'),
        }),
      ),
      'Of mail that is signed for the domain; null while mail_signing is off.',
    ),
    auto_renew: Type.Boolean({ about: 'Whether a purchased domain is renewed by itself; false when attached.' }),
    expires_at: about(nullable(Timestamp), 'When the registration of a purchased domain ends.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

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
        description:
          'Sign mail of the website for this domain; verified domains only. Off and on again makes a new key.',
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
  return {
    id: domain.id,
    website_id: domain.website_id,
    name: domain.name,
    unicode_name: domain.unicode_name,
    source: domain.source,
    status: domain.status,
    primary: domain.is_primary === 1,
    dns_managed: domain.dns_managed === 1,
    nameservers: domain.dns_managed === 1 ? [...dns.nameservers] : [],
    required_records: requiredRecords(domain, dns),
    verified_at: domain.verified_at === null ? null : timestamp(domain.verified_at),
    next_action: nextAction(domain, dns),
    tls: {
      status: tls.status,
      expires_at: tls.expires_at === null ? null : timestamp(tls.expires_at),
      error: tls.error,
    },
    mail: dkim && {
      address: mailAddress(domain.name),
      signing: isSigning(domain, dkim),
      records: mailRecords(domain, dkim, dns),
      next_action: mailAction(domain, dkim, dns),
    },
    auto_renew: domain.auto_renew === 1,
    expires_at: domain.registered_until === null ? null : timestamp(domain.registered_until),
    created_at: timestamp(domain.created_at),
    updated_at: timestamp(domain.updated_at),
  }
}
