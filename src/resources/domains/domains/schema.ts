import Type, { type Static } from 'typebox'
import type { TlsState } from '#certificates/tls-of.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, timestamp } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { MAX_NAME_CHARACTERS } from '#net/domain-name.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { mailAction } from '#resources/domains/domains/mail/mail-action.ts'
import { mailRecords } from '#resources/domains/domains/mail/mail-records.ts'
import { isSigning, mailAddress } from '#resources/domains/domains/mail/signer.ts'
import { nextAction } from '#resources/domains/domains/next-action.ts'
import { Domain, type DomainRow, present } from '#resources/domains/domains/record.ts'
import { MAX_ADDRESS_CHARACTERS, REDIRECT_STATUSES, type RedirectStatus } from '#resources/domains/domains/redirect.ts'
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
    whois_privacy: Type.Optional(
      about(nullable(Type.Boolean()), 'Hides the registrant of a purchased domain from the public; null leaves it.'),
    ),
    mail_signing: Type.Optional(
      Type.Boolean({
        description: 'Verified domains only; off and on makes a new key.',
      }),
    ),
    redirect: Type.Optional(
      inTools(
        about(
          nullable(
            Type.Object({
              to: Type.String({
                maxLength: MAX_ADDRESS_CHARACTERS,
                about: 'A domain like example.org, or an address.',
              }),
              status: Type.Optional(
                Type.Unsafe<RedirectStatus>({
                  type: 'integer',
                  enum: [...REDIRECT_STATUSES],
                  about: '301 unless given.',
                }),
              ),
              keep_path: Type.Optional(Type.Boolean({ about: 'Adds the path and query; true unless given.' })),
            }),
          ),
          'Redirects visitors to another domain or address; null ends it.',
        ),
        '{to, status, keep_path}',
      ),
    ),
    website_id: Type.Optional(
      about(Id, 'Moves it to another website that you administer, with its DNS records; sent without other changes.'),
    ),
    primary: Type.Optional(Type.Boolean({ description: 'Active domains only.' })),
  }),
)

export function presentDomain(domain: DomainRecord, { dns }: Pick<Links, 'dns'>): Static<typeof Domain> {
  const { tls, dkim } = domain
  return present(domain, {
    nameservers: domain.dns_managed === 1 ? [...dns.nameservers] : [],
    required_records: requiredRecords(domain, dns),
    next_action: nextAction(domain, dns),
    whois_privacy: domain.whois_privacy === null ? null : domain.whois_privacy === 1,
    tls: { ...tls, expires_at: tls.expires_at === null ? null : timestamp(tls.expires_at) },
    mail: dkim && {
      address: mailAddress(domain.name),
      signing: isSigning(domain, dkim),
      records: mailRecords(domain, dkim, dns),
      next_action: mailAction(domain, dkim, dns),
    },
  })
}
