import type { Example } from '#operations/example.ts'
import { exampleId, WEBSITE_ID } from '#resources/example-world.ts'

export const searchExamples: readonly Example[] = [
  {
    operation: 'site_search',
    params: { website_id: WEBSITE_ID },
    query: { q: '12 Mill Street' },
    answer: {
      data: [
        {
          kind: 'footer',
          id: exampleId('110'),
          title: 'Footer',
          path: null,
          count: 1,
          matches: [{ field: 'html_content', line: 1, offset: 3, snippet: '<p>12 Mill Street</p>' }],
        },
      ],
      next: null,
    },
  },
  {
    operation: 'site_search_text',
    params: { website_id: WEBSITE_ID },
    query: { q: 'lovage' },
    answer: { data: [], corrected: null, next: null },
  },
]
