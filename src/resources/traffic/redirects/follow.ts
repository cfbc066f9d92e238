import { isReserved } from '#resources/content/pages/rules.ts'
import { type Captured, type Leading, pathWithin } from '#resources/traffic/redirects/location.ts'
import type { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'

/** `path` is the normalized path of this website to which it leads; null when it leads elsewhere. */
export type Followed<R> = { redirect: R; captured: Captured; path: string | null }

const NOTHING: Captured = new Map()

/**
 * Finds the redirect that applies at a path: the one from exactly this path, else the first pattern that matches. None
 * applies at the path it leads to, so `/*` can lead to a page that it matches, and no pattern at a path that is reserved.
 * @param path normalized
 * @param origin the website's own, like `https://example.com`
 */
export function follow<R extends Leading>(
  exact: R | undefined,
  patterns: PatternTable<R>,
  path: string,
  origin: string,
): Followed<R> | null {
  const matching = isReserved(path) ? [] : patterns.matches(path)
  const candidates = exact ? [{ redirect: exact, captured: NOTHING }, ...matching] : matching
  for (const { redirect, captured } of candidates) {
    const to = pathWithin(redirect, captured, origin)
    if (to !== path) return { redirect, captured, path: to }
  }
  return null
}
