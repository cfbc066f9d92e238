import type { Example } from '#kernel/operations/example.ts'
import { exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

/** A visitor requests its path before these examples. */
const MISSING_PATH_ID = exampleId('44')

export const missingPathExamples: readonly Example[] = [
  {
    operation: 'missing_paths_list',
    params: { website_id: WEBSITE_ID },
    answer: {
      data: [
        {
          id: MISSING_PATH_ID,
          website_id: WEBSITE_ID,
          path: '/index.php',
          count: 1,
          first_seen_at: '2026-03-02T09:30:00.000Z',
          last_seen_at: '2026-03-02T09:30:00.000Z',
          referrer_host: 'search.example',
          probe: false,
          suggestion: { path: '/', reason: 'same_path' },
          created_at: '2026-03-02T09:30:00.000Z',
          updated_at: '2026-03-02T09:30:00.000Z',
        },
      ],
      meta: onePage(1),
    },
  },
  { operation: 'missing_paths_delete', params: { website_id: WEBSITE_ID, id: MISSING_PATH_ID } },
]
