import type { Db } from '#kernel/database/database.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { movesOf, pathsOfPages } from '#resources/traffic/missing-paths/store.ts'
import { type Suggestion, suggestTask } from '#resources/traffic/missing-paths/suggest.ts'

/** What a suggestion is looked for among. */
const MAX_PAGES = 5_000
const MAX_MOVES = 2_000

/** The page that was probably meant by each path that nothing is at; null where none is likely. */
export async function suggestionsFor(
  db: Db,
  website: { id: string; languages: string },
  missing: readonly string[],
  compute: Compute,
): Promise<Map<string, Suggestion | null>> {
  if (missing.length === 0) return new Map()
  const found = await compute(suggestTask, {
    missing,
    known: (await pathsOfPages(db, website.id, MAX_PAGES)).filter((path) => !isPattern(path)),
    moves: await movesOf(db, website.id, MAX_MOVES),
    languages: JSON.parse(website.languages) as string[],
  })
  return new Map(missing.map((path, index) => [path, found[index] ?? null]))
}
