import type { Example } from '#kernel/operations/example.ts'
import { CHANGED, CREATED, exampleId, onePage, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

/** A domain of the bakery whose DNS is managed here. */
export const DNS_DOMAIN_ID = exampleId('360')
export const DNS_DOMAIN_NAME = 'mill-street-bread.com'

const record = {
  id: `rec_${exampleId('361').replaceAll('-', '')}`,
  domain_id: DNS_DOMAIN_ID,
  website_id: WEBSITE_ID,
  type: 'TXT',
  host: '@',
  record: 'v=spf1 include:_spf.example.net -all',
  ttl: 3600,
  priority: null,
  weight: null,
  port: null,
  ...CREATED,
}
const ofDomain = { domain_id: DNS_DOMAIN_ID }
const place = { ...ofDomain, id: record.id }
const changed = { ...record, ttl: 600, ...CHANGED }
const { type, host, ttl } = record

export const dnsRecordExamples: readonly Example[] = [
  {
    operation: 'dns_records_create',
    params: ofDomain,
    body: { type, host, record: record.record, ttl },
    answer: record,
  },
  { operation: 'dns_records_list', params: ofDomain, answer: { data: [record], meta: onePage(1) } },
  { operation: 'dns_records_get', params: place, answer: record },
  { operation: 'dns_records_update', params: place, body: { ttl: 600 }, answer: changed },
  {
    operation: 'dns_records_import',
    params: ofDomain,
    body: { text: 'www 3600 IN CNAME @\n@ 3600 IN MX 10 mail.example.net.\n' },
    answer: {
      created: 2,
      updated: 0,
      deleted: 0,
      unchanged: 0,
      failed: 0,
      lines: [line(1, '362', 'CNAME', 'www'), line(2, '363', 'MX', '@')],
    },
  },
  {
    operation: 'dns_records_export',
    params: ofDomain,
    answer: { url: `${SERVICE_URL}/downloads/7nq2vY0kZ3tRr8dLxw5bJc`, expires_at: '2026-03-02T10:45:00.000Z' },
  },
  { operation: 'dns_records_delete', params: place },
]

function line(number: number, id: string, type: string, host: string) {
  return {
    line: number,
    result: 'created',
    record_id: `rec_${exampleId(id).replaceAll('-', '')}`,
    type,
    host,
    message: null,
  }
}
