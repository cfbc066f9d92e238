import type { Example } from '#kernel/operations/example.ts'
import { exampleId, WEBSITE_ID } from '#resources/example-world.ts'

export const replaceExamples: readonly Example[] = [
  {
    operation: 'site_replace',
    params: { website_id: WEBSITE_ID },
    body: { find: '12 Mill Street', replace: '14 Mill Street', note: 'We have moved next door' },
    answer: {
      dry_run: false,
      count: 1,
      records: [
        {
          kind: 'footer',
          id: exampleId('110'),
          title: 'Footer',
          path: null,
          count: 1,
          version: 4,
          version_id: exampleId('114'),
        },
      ],
      unchanged: [],
    },
  },
]
