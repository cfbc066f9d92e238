import type { Db } from '#kernel/database/database.ts'
import { dataHistories } from '#kernel/versioning/data-history-store.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { Site } from '#site/find-site.ts'

/** The website with its facts in the version that a selection shows; its row has those that visitors see. */
export async function withShownFacts(db: Db, selection: Selection, site: Site): Promise<Site> {
  if (!selection.drafts) return site
  const history = (await dataHistories(db, site.id, [site.id])).get(site.id)
  if (!history) return site
  const snapshot = selection.base === 'latest' ? (history.newer ?? site.facts) : site.facts
  const [shown] = await selection.choose(db, site.id, [{ id: site.id, snapshot }], ({ id }) => id)
  return { ...site, facts: shown!.snapshot }
}
