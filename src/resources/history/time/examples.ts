import type { Example } from '#kernel/operations/example.ts'
import { WEBSITE_ID } from '#resources/example-world.ts'

/** Of the website as the examples look at it. */
export const PAST_TIME = '2026-03-03T08:30:00.500Z'

export const timeExamples: readonly Example[] = [
  {
    operation: 'site_restore',
    params: { website_id: WEBSITE_ID },
    body: { time: PAST_TIME, kinds: ['page', 'header'], dry_run: true },
    answer: {
      dry_run: true,
      time: PAST_TIME,
      change_set_id: null,
      records_count: 0,
      counts: [],
      records: [],
      conflicts_count: 0,
      conflicts: [],
      left: [],
    },
  },
]
