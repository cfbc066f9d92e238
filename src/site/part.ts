import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { MissingPaths } from '#site/missing-paths.ts'
import type { RedirectHits } from '#site/redirect-hits.ts'
import { INDEX_SEARCH, indexChanges, searchChanged } from '#site/search/index-changes.ts'
import type { Sites } from '#site/sites.ts'

type Needed = { core: Core; sites: Sites; redirectHits: RedirectHits; missingPaths: MissingPaths }

export function sitePart({ core, sites, redirectHits, missingPaths }: Needed): Part {
  const index = indexChanges(core, (websiteId, page) => sites.ownText(websiteId, page))
  return {
    name: 'site',
    start: () => Promise.all([redirectHits.start(), missingPaths.start()]),
    close: () => Promise.all([redirectHits.close(), missingPaths.close()]),
    jobs: [{ kind: INDEX_SEARCH, run: index, recurs: true, hasWork: () => searchChanged(core.database) }],
  }
}
