import { MutationCache, type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { myKey, siteKey } from './keys.ts'

/** Answers stay until an event drops them; after this time they are read again when shown, should an event be missed. */
const STALE_MS = 60_000

/** For answers that no write makes old, and that cost much to read, such as pictures. */
export const LASTING = { lasting: true } as const

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // The client has tried again already where that is of use.
      retry: false,
      refetchOnWindowFocus: false,
    },
    // Without a connection a write fails: it must not be done later, unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({ onSettled: () => void refresh() }),
})

/** Reads again what is on the screen, and the rest when it is shown next. Every write does so when it has ended. */
export function refresh(): Promise<void> {
  return readAgain(({ meta }) => !meta?.lasting)
}

/** The same for some answers. A first read that is still running may have missed the change and is not restarted, so it is repeated when it ends. */
export async function readAgain(predicate: (query: Query) => boolean): Promise<void> {
  const begun = queries.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  for (const { state, promise, queryKey } of begun)
    if (state.data === undefined)
      void promise?.then(
        () => queries.invalidateQueries({ queryKey, exact: true }),
        () => {},
      )
  await queries.invalidateQueries({ predicate })
}

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
