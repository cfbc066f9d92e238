import { queryOptions } from '@tanstack/react-query'
import type { ChangeSet } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

const STOPS_PER = 50

/** A change set that changed something, and when its last change was made. */
export type Stop = ChangeSet & { changed_at: string }

/** The times at which the website changed, oldest first; the first page has the newest. */
export const stopsQuery = (websiteId: string, page = 1) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'change_sets', 'stops', page),
    queryFn: async () => {
      const { data, meta } = await api.changeSets.list(websiteId, { per: STOPS_PER }).page(page)
      const stops = data.filter((set): set is Stop => set.changed_at !== null)
      return { meta, stops: stops.toSorted((a, b) => Date.parse(a.changed_at) - Date.parse(b.changed_at)) }
    },
  })
