import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { myKey, siteKey } from './keys.ts'

/** Answers stay until an event drops them; after this time they are read again when shown, should an event be missed. */
const STALE_MS = 60_000

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // The client has tried again already where that is of use.
      retry: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})

export const meQuery = queryOptions({ queryKey: myKey('me'), queryFn: () => api.me.get() })

/** All websites of the person: dozens to a few hundred. */
export const websitesQuery = queryOptions({
  queryKey: myKey('websites'),
  queryFn: () => api.websites.list({ per: 200 }).all(),
})

export const permissionsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'permissions'),
    queryFn: async () => {
      const { operations, role } = await api.permissions.get(websiteId)
      return { role, operations: new Map(operations.map((each) => [each.operation, each])) }
    },
  })
