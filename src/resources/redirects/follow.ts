import { type Captured, type Leading, pathWithin } from '#resources/redirects/location.ts'
import type { PatternTable } from '#resources/redirects/pattern-table.ts'

/** `path` is where it leads when that is a path of this website, normalized. */
export type Followed<R> = { redirect: R; captured: Captured; path: string | null }

const NOTHING: Captured = new Map()

/**
 * The redirect that applies at a path: the one from this very path, else the first pattern that matches. None applies
 * where it would lead to itself, so that `/*` may lead to a page below it.
 * @param path normalized
 * @param origin the website's own, like `https://example.com`
 */
export function follow<R extends Leading>(
  exact: R | undefined,
  patterns: PatternTable<R>,
  path: string,
  origin: string,
): Followed<R> | null {
  const candidates = exact
    ? [{ redirect: exact, captured: NOTHING }, ...patterns.matches(path)]
    : patterns.matches(path)
  for (const { redirect, captured } of candidates) {
    const to = pathWithin(redirect, captured, origin)
    if (to !== path) return { redirect, captured, path: to }
  }
  return null
}
