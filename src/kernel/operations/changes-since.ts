import type { Db } from '#kernel/database/database.ts'
import type { Since, StaleRead } from '#kernel/operations/error-body.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** Tells what was changed of a record since a state of it; null where that is not known any more. Only the product knows. */
export type ChangesSince = (db: Db, read: StaleRead, compute: Compute) => Promise<Since | null>
