import { queryOptions } from '@tanstack/react-query'
import type { WaitingItem } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

const PER = 50
const RECORDS_PER = 10

/** What visitors do not see yet. */
export const waitingQuery = (websiteId: string, page = 1) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'waiting', 'list', page),
    queryFn: () => api.waiting.list(websiteId, { per: PER }).page(page),
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
  const all = await api.waiting.list(websiteId, { per: 200 }).all()
  return changeSetId === undefined ? all : all.filter(({ change_set_id }) => change_set_id === changeSetId)
}
