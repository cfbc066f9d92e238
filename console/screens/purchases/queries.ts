import { queryOptions } from '@tanstack/react-query'
import type { Purchase } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'

/** A decision is made on a page of the service, and an order is fulfilled by its operator: neither is in the event stream. */
const AGAIN_MS = 10_000
const WAITING_AGAIN_MS = 60_000

const OPEN = new Set<Purchase['status']>(['awaiting_confirmation', 'ordered', 'registering'])

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: myKey('purchases', id),
    queryFn: () => api.purchases.get(id),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && OPEN.has(state.data.status) ? AGAIN_MS : false),
  })

/** Purchases that wait for a person. */
export const waitingPurchasesQuery = queryOptions({
  queryKey: myKey('purchases', 'waiting'),
  queryFn: () => api.purchases.list({ status: 'awaiting_confirmation', per: 1 }).page(),
  refetchOnWindowFocus: 'always',
  refetchInterval: WAITING_AGAIN_MS,
})
