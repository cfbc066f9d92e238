import type { Db } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Since, StaleRead } from '#kernel/operations/error-body.ts'
import { PreconditionFailed } from '#kernel/operations/errors.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import { computeFor, type Request } from '#kernel/operations/request.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** Tells what was changed of a record since a state of it; null where that is not known any more. Known to the product alone. */
export type ChangesSince = (db: Db, asked: StaleRead, compute: Compute) => Promise<Since | null>

/** Adds to a refused precondition what was changed since, so that the caller need not read the record again. */
export async function explainStale(core: Core, request: Request, error: unknown): Promise<void> {
  const cause = error instanceof PartFailed ? error.cause : error
  if (!(cause instanceof PreconditionFailed) || !cause.stale) return
  const since = await core.changesSince(core.database.longReader, cause.stale, computeFor(core, request))
  if (since) Object.assign((error as PreconditionFailed | PartFailed).extra, { changed: since })
}
