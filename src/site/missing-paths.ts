import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Core } from '#kernel/operations/core.ts'
import { countMissing, MAX_PATHS_AT_ONCE } from '#resources/traffic/missing-paths/count.ts'
import type { MissingRequests } from '#resources/traffic/missing-paths/requests.ts'
import { MAX_MISSING, MAX_REFERRER_CHARACTERS } from '#resources/traffic/missing-paths/rules.ts'
import { isRedirectPattern } from '#resources/traffic/redirects/rules.ts'
import { VisitCounts } from '#site/visit-counts.ts'

/** Paths counted between two writes; further ones are not counted. */
const MAX_COUNTED = 10_000

export type MissingPaths = VisitCounts<MissingRequests>

export function countMissingPaths(core: Core, log: Logger): MissingPaths {
  return new VisitCounts(core, log, {
    name: 'missing paths',
    operation: countMissing,
    bodyOf: (paths) => ({ paths }),
    maxAtOnce: MAX_PATHS_AT_ONCE,
    maxCounted: MAX_COUNTED,
    maxOfWebsite: MAX_MISSING,
  })
}

/**
 * Counts a request that is answered 404, also of a robot and by HEAD.
 * @param path normalized; null where no redirect could begin
 */
export function noteMissing(missing: MissingPaths, websiteId: string, path: string | null, request: IncomingMessage) {
  if (path === null || path === '/' || isRedirectPattern(path)) return
  missing.note(websiteId, path, { path, referrer_host: hostOf(request.headers.referer) })
}

function hostOf(referrer: string | undefined): string | null {
  const host = referrer === undefined ? '' : (URL.parse(referrer)?.hostname ?? '')
  return host === '' || host.length > MAX_REFERRER_CHARACTERS ? null : host
}
