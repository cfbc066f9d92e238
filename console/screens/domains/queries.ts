import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { myKey, siteKey } from '#console/api/keys.ts'

/** All domains of a website: an account has at most a few dozen. */
export const domainsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'domains'),
    queryFn: () => api.domains.list(websiteId, { per: 200 }).all(),
  })

export const recordsQuery = (websiteId: string, domainId: string, page: number) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'dns_records', domainId, page),
    queryFn: () => api.dnsRecords.list(domainId, { per: 50 }).page(page),
  })

/** A zone has two keys at most. Changes of them are reported as changes of their domain. */
export const dnssecKeysQuery = (websiteId: string, domainId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'domains', 'dnssec_keys', domainId),
    queryFn: async () => (await api.dnssecKeys.list(domainId).page()).data,
  })

/** Purchases for this website that are not over, and what became of the last ones. */
export const sitePurchasesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'purchases'),
    queryFn: async () => (await api.purchases.list({ website_id: websiteId, per: 10 }).page()).data,
  })

/** What a name costs now. */
export const offerQuery = (name: string) =>
  queryOptions({
    queryKey: myKey('purchases', 'offer', name),
    queryFn: () => api.domains.availabilityCheck({ names: [name] }),
  })
