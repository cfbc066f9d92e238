import type { Example } from '#kernel/operations/example.ts'
import { exampleId, HOME_ID, WEBSITE_ID } from '#resources/example-world.ts'

export const timeExamples: readonly Example[] = [
  {
    operation: 'site_restore',
    params: { website_id: WEBSITE_ID },
    body: { time: '2026-03-02T09:00:00.000Z', kinds: ['page'] },
    answer: {
      dry_run: false,
      time: '2026-03-02T09:00:00.000Z',
      change_set_id: exampleId('19f'),
      records_count: 1,
      counts: [{ kind: 'page', deleted: 0, restored: 0, reverted: 1, updated: 0 }],
      records: [{ kind: 'page', id: HOME_ID, title: 'Home', action: 'reverted' }],
      conflicts_count: 0,
      conflicts: [],
      left: [],
    },
  },
]
