import type { Example } from '#kernel/operations/example.ts'
import { onePage, SERVICE_URL } from '#resources/example-world.ts'
import { picturesOf, STARTERS } from '#resources/websites/starters/starters.ts'

export const starterExamples: readonly Example[] = [
  {
    operation: 'starters_list',
    answer: {
      data: STARTERS.map((starter) => ({ ...starter, ...picturesOf(starter, SERVICE_URL) })),
      meta: onePage(STARTERS.length),
    },
  },
]
