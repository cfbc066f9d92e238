import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

/** The colors of the theme in use, by the names that they have there. */
export const colorsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'themes', 'colors'),
    queryFn: async (): Promise<Record<string, unknown>> => {
      const themes = await api.themes.list(websiteId, { per: 100 }).all()
      const used = themes.find(({ active }) => active)
      const { color } = (used ? (await api.themes.get(used.id)).tokens : {}) as { color?: object }
      return Object.fromEntries(Object.entries(color ?? {}).filter(([name]) => !name.startsWith('$')))
    },
  })
