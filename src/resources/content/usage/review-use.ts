import type { Tx } from '#kernel/database/database.ts'
import { type Review, refuseWrite } from '#kernel/operations/review.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import { isUsedLive } from '#resources/content/usage/live-use-store.ts'

/**
 * Called before something is made that html shows by its name.
 * @throws ReviewRequired when visitors would see it, since live html names it already
 */
export async function reviewUse(tx: Tx, website_id: string, use: Use, review: Review): Promise<void> {
  if (review.by !== null && (await isUsedLive(tx, website_id, use)))
    refuseWrite(review, `Live html already names the ${use.kind} "${use.name}", which visitors would see immediately.`)
}
