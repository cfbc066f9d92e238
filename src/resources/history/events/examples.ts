import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, exampleId, WEBSITE_ID } from '#resources/example-world.ts'
import { EXAMPLE_WEBSITE } from '#resources/websites/websites/examples.ts'

export const eventExamples: readonly Example[] = [
  {
    operation: 'events_list',
    params: { website_id: WEBSITE_ID },
    query: { types: 'website.created' },
    answer: {
      data: [
        {
          id: exampleId('e1'),
          type: 'website.created',
          timestamp: '2026-03-02T09:30:00.000Z',
          created_at: '2026-03-02T09:30:00.000Z',
          updated_at: '2026-03-02T09:30:00.000Z',
          website_id: WEBSITE_ID,
          actor: BY_ANN,
          data: EXAMPLE_WEBSITE,
        },
      ],
      meta: { next: null, previous: '4711', more: false },
    },
  },
  { operation: 'events_stream', query: { types: 'page.*' } },
]
