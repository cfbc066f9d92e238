import type { Example } from '#kernel/operations/example.ts'
import { exampleId, HOME_ID, WEBSITE_ID, WEBSITE_URL } from '#resources/example-world.ts'

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
      meta: { next: null, previous: null },
    },
  },
  {
    operation: 'site_search_text',
    params: { website_id: WEBSITE_ID },
    query: { q: 'bakery mornign ' },
    answer: {
      data: [
        {
          kind: 'page',
          id: HOME_ID,
          page_id: HOME_ID,
          path: '/',
          url: `${WEBSITE_URL}/`,
          title: 'Mill Street Bakery',
          language: 'en',
          snippet: 'Bread, every morning Menu Open from seven.',
          ranges: [[13, 20]],
        },
      ],
      corrected: 'bakery morning',
      meta: { next: null, previous: null },
    },
  },
]
