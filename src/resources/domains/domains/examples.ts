import type { Example } from '#kernel/operations/example.ts'
import { CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

export const NAME = 'bakery-on-mill-street.com'
/** Of the installation in the examples. */
export const ADDRESS = '203.0.113.7'
export const TARGET = 'domains.sitewright.example'
export const CHALLENGE = 'sitewright-verification=Jw3nXk9TzB5vQ7rYpL2mHd8c'
const WWW = `For www.${NAME} to lead there too, add CNAME www ${TARGET} as well.`

const domain = {
  id: exampleId('350'),
  website_id: WEBSITE_ID,
  name: NAME,
  unicode_name: NAME,
  source: 'attached',
  status: 'pending_verification',
  primary: false,
  redirect: null,
  dns_managed: false,
  nameservers: [],
  required_records: [
    { type: 'TXT', host: '_sitewright-challenge', record: CHALLENGE, observed: null as string[] | null, ok: false },
    { type: 'A', host: '@', record: ADDRESS, observed: null as string[] | null, ok: false },
  ],
  verified_at: null as string | null,
  next_action: `At the DNS provider of ${NAME}, add TXT _sitewright-challenge ${CHALLENGE} and A @ ${ADDRESS}; we check every few minutes, or immediately when you ask for it (verify). ${WWW}`,
  tls: { status: 'none', expires_at: null, error: null, uploaded: false },
  mail: null,
  auto_renew: false,
  whois_privacy: null,
  expires_at: null,
  ...CREATED,
}
const [txt, a] = domain.required_records
const checked = {
  ...domain,
  required_records: [
    { ...txt, observed: [] },
    { ...a, observed: [] },
  ],
  ...CHANGED,
}
const proved = {
  ...checked,
  required_records: [
    { ...txt, observed: [CHALLENGE], ok: true },
    { ...a, observed: [] },
  ],
  verified_at: CHANGED.updated_at,
  next_action: `At the DNS provider of ${NAME}, add A @ ${ADDRESS}; we check every few minutes, or immediately when you ask for it (verify). ${WWW}`,
}
const place = { id: domain.id }

export const domainExamples: readonly Example[] = [
  { operation: 'domains_create', params: { website_id: WEBSITE_ID }, body: { name: NAME }, answer: domain },
  {
    operation: 'domains_list',
    params: { website_id: WEBSITE_ID },
    answer: { data: [checked], meta: onePage(1) },
  },
  { operation: 'domains_list_all', answer: { data: [checked], meta: onePage(1) } },
  { operation: 'domains_get', params: place, answer: checked },
  { operation: 'domains_verify', params: place, answer: proved },
  { operation: 'domains_update', params: place, body: { auto_renew: false }, answer: proved },
  { operation: 'domains_delete', params: place },
]
