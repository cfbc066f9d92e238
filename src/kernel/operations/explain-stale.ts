import type { Core } from '#kernel/operations/core.ts'
import { PreconditionFailed } from '#kernel/operations/errors.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import { computeFor, type Request } from '#kernel/operations/request.ts'

/** Adds to a refused precondition what was changed since, so that the caller need not read the record again. */
export async function explainStale(core: Core, request: Request, error: unknown): Promise<void> {
  const cause = error instanceof PartFailed ? error.cause : error
  if (!(cause instanceof PreconditionFailed) || !cause.stale) return
  const since = await core.changesSince(core.database.longReader, cause.stale, computeFor(core, request))
  if (since) Object.assign((error as PreconditionFailed | PartFailed).extra, { changed: since })
}
