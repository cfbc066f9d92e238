import type { RecordType } from '#providers/dns/dns-provider.ts'

type Entry = { type: RecordType; host: string; record: string; priority?: number }
type Template = (zone: string) => { mx: [priority: number, server: string][]; spf: string; others?: Entry[] }

const HOUR_S = 3600

const PROVIDERS = {
  google_workspace: () => ({ mx: [[1, 'smtp.google.com']], spf: 'v=spf1 include:_spf.google.com ~all' }),
  microsoft_365: (zone) => ({
    mx: [[0, `${zone.replaceAll('.', '-')}.mail.protection.outlook.com`]],
    spf: 'v=spf1 include:spf.protection.outlook.com -all',
    others: [{ type: 'CNAME', host: 'autodiscover', record: 'autodiscover.outlook.com' }],
  }),
  fastmail: (zone) => ({
    mx: [
      [10, 'in1-smtp.messagingengine.com'],
      [20, 'in2-smtp.messagingengine.com'],
    ],
    spf: 'v=spf1 include:spf.messagingengine.com ?all',
    others: ['fm1', 'fm2', 'fm3'].map((key) => alias(`${key}._domainkey`, `${key}.${zone}.dkim.fmhosted.com`)),
  }),
  icloud: (zone) => ({
    mx: [
      [10, 'mx01.mail.icloud.com'],
      [10, 'mx02.mail.icloud.com'],
    ],
    spf: 'v=spf1 include:icloud.com ~all',
    others: [alias('sig1._domainkey', `sig1.dkim.${zone}.at.icloudmailadmin.com`)],
  }),
  proton_mail: () => ({
    mx: [
      [10, 'mail.protonmail.ch'],
      [20, 'mailsec.protonmail.ch'],
    ],
    spf: 'v=spf1 include:_spf.protonmail.ch ~all',
  }),
  zoho_mail: () => ({
    mx: [
      [10, 'mx.zoho.com'],
      [20, 'mx2.zoho.com'],
      [50, 'mx3.zoho.com'],
    ],
    spf: 'v=spf1 include:zohomail.com ~all',
  }),
  migadu: (zone) => ({
    mx: [
      [10, 'aspmx1.migadu.com'],
      [20, 'aspmx2.migadu.com'],
    ],
    spf: 'v=spf1 include:spf.migadu.com -all',
    others: ['key1', 'key2', 'key3'].map((key) => alias(`${key}._domainkey`, `${key}.${zone}._domainkey.migadu.com`)),
  }),
  // The domain takes and sends no mail (RFC 7505, RFC 7208, RFC 7489).
  no_mail: () => ({
    mx: [[0, '.']],
    spf: 'v=spf1 -all',
    others: [{ type: 'TXT', host: '_dmarc', record: 'v=DMARC1; p=reject;' }],
  }),
} satisfies Record<string, Template>

export type TemplateName = keyof typeof PROVIDERS
export const TEMPLATES = Object.keys(PROVIDERS) as [TemplateName, ...TemplateName[]]

export type TemplateRecord = Entry & { ttl: number }

/** The records of a mail provider for a domain, as its own documentation gives them; keys of an account are not among them. */
export function templateRecords(name: TemplateName, zone: string): TemplateRecord[] {
  const { mx, spf, others = [] }: ReturnType<Template> = (PROVIDERS as Record<TemplateName, Template>)[name](zone)
  const servers = mx.map(([priority, record]): Entry => ({ type: 'MX', host: '@', record, priority }))
  return [...servers, { type: 'TXT', host: '@', record: spf } as const, ...others].map((entry) => ({
    ...entry,
    ttl: HOUR_S,
  }))
}

/**
 * An SPF record that allows what both allow, since a name may have only one (RFC 7208, section 3.2). What was there decides
 * about all others.
 */
export function mergedSpf(present: string, added: string): string {
  const terms = present.trim().split(/\s+/)
  const more = added
    .split(' ')
    .filter((term) => term.startsWith('include:') && !terms.some((known) => known.toLowerCase() === term))
  const at = terms.findIndex((term) => /^[-+~?]?all$|^redirect=/i.test(term))
  return terms.toSpliced(at === -1 ? terms.length : at, 0, ...more).join(' ')
}

export function isSpf(record: string): boolean {
  return /^v=spf1( |$)/i.test(record)
}

function alias(host: string, record: string): Entry {
  return { type: 'CNAME', host, record }
}
