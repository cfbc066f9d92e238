import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, computed, flag, hidden, optionalJson, optionalTime, plain } from '#kernel/records/field.ts'

export const TLS_STATUSES = ['none', 'pending', 'active', 'failed'] as const
export type DomainStatus = DomainRow['status']
export type VerifiedBy = 'txt' | 'delegation' | 'registrar'

export const RequiredRecord = named(
  'RequiredRecord',
  Type.Object({
    type: oneOf(['TXT', 'NS', 'A', 'AAAA', 'CNAME', 'ALIAS'], { about: 'The type of the record.' }),
    host: Type.String({ about: 'Relative to the registered domain: @ is the domain itself.' }),
    record: Type.String({ about: 'What the record must hold.' }),
    observed: nullable(Type.Array(Type.String(), { about: 'What the last check saw; null when it got no answer.' })),
    ok: Type.Boolean({ about: 'Whether what was seen is right.' }),
  }),
)
export type RequiredRecord = Type.Static<typeof RequiredRecord>

export const DomainRedirect = named(
  'DomainRedirect',
  Type.Object({
    to: Type.String({ about: 'The address that visitors are redirected to.' }),
    status: Type.Integer({ about: '301, 302, 307 or 308.' }),
    keep_path: Type.Boolean({ about: 'Whether the path and query that a visitor asked for are added.' }),
  }),
)
export type DomainRedirect = Type.Static<typeof DomainRedirect>

export const domain = defineRecord({
  kind: 'domain',
  plural: 'domains',
  table: 'domains',
  title: 'name',
  promises: NO_PROMISES,
  fields: {
    name: plain(Type.String({ about: 'In ASCII and lower case.' })),
    unicode_name: plain(Type.String({ about: 'The name in its own letters.' })),
    source: choice(oneOf(['attached', 'purchased'], { about: 'Registered elsewhere, or through this service.' }), {
      blank: 'attached',
    }),
    status: choice(
      oneOf(['pending_verification', 'active', 'misconfigured', 'expired'], {
        about:
          'pending_verification until its DNS is right for the first time; misconfigured once it is so no longer; expired when the registration of a purchased domain has ended.',
      }),
      { blank: 'pending_verification' },
    ),
    primary: flag(
      { about: 'Visitors at any other name of the website are led to this one while it is active.' },
      { column: 'is_primary', blank: 0 },
    ),
    redirect: optionalJson(
      about(nullable(DomainRedirect), 'Where visitors are redirected; null while the website answers at the domain.'),
      { blank: null },
    ),
    dns_managed: flag({ about: 'Its DNS records are managed here.' }, { blank: 0 }),
    nameservers: computed(
      Type.Array(Type.String(), { about: 'The name servers to set at the registrar when DNS is managed here.' }),
    ),
    required_records: computed(
      Type.Array(RequiredRecord, { about: 'What the DNS must hold, beside what it does hold.' }),
    ),
    verified_at: optionalTime(about(nullable(Timestamp), 'When the name was proved to be yours; null until then.'), {
      blank: null,
    }),
    next_action: computed(about(nullable(Type.String()), 'What to do next, in a sentence; null when that is nothing.')),
    tls: computed(
      Type.Object(
        {
          status: oneOf(TLS_STATUSES, { about: 'none where this service orders no certificates.' }),
          expires_at: about(nullable(Timestamp), 'When the certificate ends.'),
          error: about(
            nullable(Type.String()),
            'Why the last attempt to get one failed; or that an uploaded one ends soon.',
          ),
          uploaded: Type.Boolean({ about: 'Whether it is a certificate that you uploaded.' }),
        },
        { about: 'The certificate of the name.' },
      ),
    ),
    mail: computed(
      about(
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
    ),
    auto_renew: flag(
      { about: 'Whether a purchased domain is renewed automatically; false when attached.' },
      { blank: 0 },
    ),
    whois_privacy: computed(
      about(
        nullable(Type.Boolean()),
        'Whether the registrant of a purchased domain is hidden from the public; null when attached or not known.',
      ),
    ),
    expires_at: optionalTime(about(nullable(Timestamp), 'When the registration of a purchased domain ends.'), {
      column: 'registered_until',
      blank: null,
    }),
    account_id: hidden<string>()({ saved: false }),
    // The same as `name` once it is verified. Unique: a claim that nobody has proved blocks no one.
    owned_name: hidden<string | null>()({ blank: null }),
    // Whose policy decides whether it becomes the primary one without being asked.
    attached_by: hidden<'people' | 'agents'>()(),
    // What the TXT record must hold; public.
    verification_token: hidden<string>()(),
    verified_by: hidden<VerifiedBy | null>()({ blank: null }),
    checked_at: hidden<number | null>()({ blank: null }),
    // Null for a name that is checked no longer.
    next_check_at: hidden<number | null>()(),
    // Checks in a row whose answer was not the expected one, or that got none.
    checks_failed: hidden<number>()({ blank: 0 }),
    // JSON: what the last check saw.
    observed: hidden<string>()({ blank: '{}' }),
    // The registrar's name for a purchased domain.
    registrar_reference: hidden<string | null>()({ blank: null }),
    // Null when it was never set through us.
    hidden_registrant: hidden<number | null>()({ column: 'whois_privacy', blank: null }),
    // The days before expiry that were last notified.
    expiry_notice: hidden<number | null>()({ blank: null }),
  },
})

export interface DomainRow extends RowOf<typeof domain> {}
export const domainTable = {
  domains: tableOf<DomainRow>(domain, 'resources/domains/domains'),
}

export const Domain = named('Domain', shapeOf(domain))
export const present = presenterOf(domain)
