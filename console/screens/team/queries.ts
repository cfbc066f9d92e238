import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

export const teamQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'team', 'members'),
    queryFn: () => api.accesses.list(websiteId, { per: 200 }).all(),
  })

/** Invitations belong to the member who invited. */
export const pendingQuery = (websiteId: string, accessIds: readonly string[]) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'team', 'invitations', ...accessIds),
    queryFn: async () => {
      const lists = await Promise.all(accessIds.map((id) => api.invitations.list(id, { per: 200 }).page()))
      return lists.flatMap(({ data }) => data).filter(({ status }) => status === 'pending' || status === 'expired')
    },
  })
