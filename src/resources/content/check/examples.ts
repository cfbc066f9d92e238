import type { Example } from '#kernel/operations/example.ts'
import { HOME_ID, WEBSITE_ID } from '#resources/example-world.ts'

export const checkExamples: readonly Example[] = [
  {
    operation: 'site_check',
    params: { website_id: WEBSITE_ID },
    query: { kinds: 'missing_description', page_ids: HOME_ID },
    answer: {
      data: [],
      totals: {},
      checked: { records: 0, outside_links: 0 },
      unchecked: [],
      meta: { next: null, previous: null },
    },
  },
]
