import { queryOptions } from '@tanstack/react-query'
import type { Home } from './home.ts'
import type { DeliveriesSearch } from './search.ts'

/** How often deliveries are looked at again, in ms: what becomes of them is no event. */
const LOOK_EVERY_MS = 4_000

type OfWebhook = { id: string; active: boolean }

export const webhooksQuery = ({ keyOf, list }: Home) => queryOptions({ queryKey: keyOf('webhooks'), queryFn: list })

export const webhookQuery = ({ keyOf, one }: Home, id: string) =>
  queryOptions({ queryKey: keyOf('webhooks', id), queryFn: () => one.get(id) })

export const statisticsQuery = ({ keyOf, one }: Home, { id, active }: OfWebhook) =>
  queryOptions({
    queryKey: keyOf('deliveries', id, 'statistics'),
    queryFn: () => one.statistics(id),
    refetchInterval: active && LOOK_EVERY_MS,
  })

export const deliveriesQuery = (
  { keyOf, deliveries }: Home,
  webhook: OfWebhook,
  { status, page = 1 }: DeliveriesSearch,
) =>
  queryOptions({
    queryKey: keyOf('deliveries', webhook.id, status, page),
    queryFn: () => deliveries.list(webhook.id, { status, per: 50 }).page(page),
    refetchInterval: webhook.active && page === 1 && LOOK_EVERY_MS,
  })
