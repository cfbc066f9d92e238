import { queryOptions } from '@tanstack/react-query'
import type { Request, WaitingItem } from '#client/generated.ts'
import type { Listing } from '#client/listing.ts'
import { api } from '#console/api/api.ts'
import { myKey, siteKey } from '#console/api/keys.ts'

const PER = 50
const PER_WHOLE = 200
const RECORDS_PER = 10
/** Drafts that are shown: more are published together rather than one by one. */
export const MAX_DRAFTS = 1_000
/** A purchase is decided on a page of the service, which is not in the event stream. */
const PURCHASES_AGAIN_MS = 60_000

/** What visitors do not see yet. */
export const draftsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'waiting', 'drafts'),
    queryFn: () => upTo(MAX_DRAFTS, api.waiting.list(websiteId, { per: PER_WHOLE })),
  })

/** What someone asked for and nobody has decided yet; the service holds at most 1,000. */
export const requestsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'requests', 'waiting'),
    queryFn: () => api.requests.list(websiteId, { status: 'waiting', per: PER_WHOLE }).all(),
  })

/** One request, whatever became of it, with what was sent. */
export const requestQuery = (websiteId: string, id: string) =>
  queryOptions({ queryKey: siteKey(websiteId, 'requests', 'one', id), queryFn: () => api.requests.get(id) })

export type Decided = Exclude<Request['status'], 'waiting'>

/** What became of requests, newest first. */
export const decidedQuery = (websiteId: string, status: Decided, page = 1) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'requests', status, page),
    queryFn: () => fromItsEnd(api.requests.list(websiteId, { status, per: PER }), page),
  })

/** Domains that an agent wants to buy for the website. */
export const purchasesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: myKey('purchases', 'waiting', websiteId),
    queryFn: () => api.purchases.list({ status: 'awaiting_confirmation', website_id: websiteId, per: PER_WHOLE }).all(),
    refetchOnWindowFocus: 'always',
    refetchInterval: PURCHASES_AGAIN_MS,
  })

/** Purchases that were confirmed, declined or left to expire. What people buy themselves needs no decision. */
export const decidedPurchasesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: myKey('purchases', 'decided', websiteId),
    queryFn: async () => {
      const all = await api.purchases.list({ website_id: websiteId, per: PER_WHOLE }).page()
      return all.data.filter(({ status, decided_by }) => decided_by !== null || status === 'expired').toReversed()
    },
  })

export const changeSetQuery = (websiteId: string, id: string) =>
  queryOptions({ queryKey: siteKey(websiteId, 'change_sets', id), queryFn: () => api.changeSets.get(id) })

export const changeSetDiffQuery = (websiteId: string, id: string, page = 1) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'change_sets', id, 'diff', page),
    queryFn: () => api.changeSets.diff(id, { per: RECORDS_PER }).page(page),
  })

export const scheduledQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'publishings', 'scheduled'),
    queryFn: () => api.publishings.list(websiteId, { status: 'scheduled', per: PER }).page(),
  })

/** What waits now of all, or of a change set. */
export async function readWaiting(websiteId: string, changeSetId?: string): Promise<WaitingItem[]> {
  const all = await api.waiting.list(websiteId, { per: PER_WHOLE }).all()
  return changeSetId === undefined ? all : all.filter(({ change_set_id }) => change_set_id === changeSetId)
}

async function upTo<Item>(max: number, list: Listing<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) {
    if (items.length === max) break
    items.push(item)
  }
  return items
}

/** The API lists the oldest first: its last page is our first. */
async function fromItsEnd<Item>(list: Listing<Item>, page: number) {
  const first = await list.page()
  const { total_pages, total_count } = first.meta
  const wanted = Math.max(1, total_pages - page + 1)
  const { data } = wanted === 1 ? first : await list.page(wanted)
  const meta = {
    ...first.meta,
    total_count,
    current_page: page,
    prev_page: page > 1 ? page - 1 : null,
    next_page: page < total_pages ? page + 1 : null,
  }
  return { data: data.toReversed(), meta }
}
