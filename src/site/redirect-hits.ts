import type { Logger } from 'pino'
import type { Core } from '#kernel/operations/core.ts'
import { countHits, MAX_HITS } from '#resources/traffic/redirects/count-hits.ts'
import { VisitCounts } from '#site/visit-counts.ts'

/** Redirects counted between two writes; hits of further ones are not counted. */
const MAX_COUNTED = 50_000

export type RedirectHits = VisitCounts<{ id: string; count: number }>

/** Counts how often each redirect was followed. Every answer counts, also to robots and to HEAD. */
export function countRedirectHits(core: Core, log: Logger): RedirectHits {
  return new VisitCounts(core, log, {
    name: 'hits of redirects',
    operation: countHits,
    bodyOf: (hits) => ({ hits }),
    maxAtOnce: MAX_HITS,
    maxCounted: MAX_COUNTED,
    maxOfWebsite: MAX_COUNTED,
  })
}
