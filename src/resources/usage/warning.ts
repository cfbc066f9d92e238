import type { Db } from '#database/database.ts'
import { affectedBy, type Seed } from '#resources/usage/affected.ts'
import { countPages } from '#resources/usage/store.ts'

/** What a delete is told (contract, section 10); null when nothing shows it. */
export async function inUseWarning(db: Db, website_id: string, label: string, seed: Seed): Promise<string | null> {
  const { users, pages } = await affectedBy(db, website_id, seed)
  const count = await countPages(db, website_id, pages)
  if (count === 0 && users.length === 0) return null
  return `${count === 1 ? '1 page uses' : `${count} pages use`} this ${label}.`
}
