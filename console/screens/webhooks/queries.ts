import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { DeliveriesSearch } from './search.ts'

export const webhooksQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'webhooks'),
    queryFn: () => api.webhooks.list(websiteId, { per: 200 }).all(),
  })

export const deliveriesQuery = (websiteId: string, webhookId: string, { status, page = 1 }: DeliveriesSearch) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'deliveries', webhookId, status, page),
    queryFn: () => api.deliveries.list(webhookId, { status, per: 50 }).page(page),
  })
