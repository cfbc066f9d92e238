import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

/** All components of a website, with their props. */
export const componentsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'components', 'with props'),
    queryFn: () => api.components.list(websiteId, { per: 200 }).all(),
  })
