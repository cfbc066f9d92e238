import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { AssetsSearch } from './search.ts'

const PER = 48

export const assetsQuery = (websiteId: string, { kind, name, page = 1 }: AssetsSearch) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'assets', kind, name, page),
    queryFn: () =>
      api.assets.list(websiteId, { content_type: kind, filename: name, sort: ['-created_at'], per: PER }).page(page),
    // The former list stays while the next one is read.
    placeholderData: (before) => before,
  })

export const assetUsageQuery = (websiteId: string, assetId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'usage', assetId),
    queryFn: () => api.assets.usage(assetId, { per: 100 }),
  })
