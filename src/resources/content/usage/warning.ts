import type { Db } from '#kernel/database/database.ts'
import { affectedBy, type Seed } from '#resources/content/usage/affected.ts'
import { countPages } from '#resources/content/usage/store.ts'

/** What is said of removing something that pages show; null when nothing shows it. */
export async function inUseWarning(db: Db, website_id: string, label: string, seed: Seed): Promise<string | null> {
  const { users, pages } = await affectedBy(db, website_id, seed)
  const count = await countPages(db, website_id, pages)
  if (count === 0 && users.length === 0) return null
  return usedBy(count, label)
}

export function usedBy(pages: number, label: string): string {
  return `${pages === 1 ? '1 page uses' : `${pages} pages use`} this ${label}.`
}
