import { dsText, keyTagOf } from '#dns/dnssec/key-data.ts'
import type { Example } from '#kernel/operations/example.ts'
import { DNS_DOMAIN_ID, DNS_DOMAIN_NAME } from '#resources/domains/dns-records/examples.ts'
import { CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

/** Of RFC 6605, section 6.1. */
const public_key = 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=='

const key = {
  id: exampleId('365'),
  domain_id: DNS_DOMAIN_ID,
  website_id: WEBSITE_ID,
  key_tag: keyTagOf(public_key),
  ds: dsText(DNS_DOMAIN_NAME, public_key),
  public_key,
  ...CREATED,
}
const ofDomain = { domain_id: DNS_DOMAIN_ID }

export const dnssecExamples: readonly Example[] = [
  { operation: 'dnssec_keys_create', params: ofDomain, answer: key },
  { operation: 'dnssec_keys_list', params: ofDomain, answer: { data: [key], meta: onePage(1) } },
  { operation: 'dnssec_keys_delete', params: { ...ofDomain, id: key.id } },
]
