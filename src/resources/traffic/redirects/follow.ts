import { isReserved } from '#resources/content/pages/rules.ts'
import { type Captured, type Leading, pathWithin } from '#resources/traffic/redirects/location.ts'
import type { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'

/** `path` is the normalized path of this website to which it leads; null when it leads elsewhere, or nowhere. */
export type Followed<R> = { redirect: R; captured: Captured; path: string | null }

const NOTHING: Captured = new Map()

/**
 * The redirects that may apply at a path, in the order in which they are tried: those from exactly this path, then the patterns that match. None
 * applies at the path it leads to, so `/*` can lead to a page that it matches, and no pattern at a path that is reserved.
 * @param exact in their order
 * @param path normalized
 * @param origin the website's own, like `https://example.com`
 */
export function candidates<R extends Leading>(
  exact: readonly R[],
  patterns: PatternTable<R>,
  path: string,
  origin: string,
): Followed<R>[] {
  const matching = isReserved(path) ? [] : patterns.matches(path)
  return [...exact.map((redirect) => ({ redirect, captured: NOTHING })), ...matching]
    .map(({ redirect, captured }) => ({ redirect, captured, path: pathWithin(redirect, captured, origin) }))
    .filter((followed) => followed.path !== path)
}

/** The first of them. */
export function follow<R extends Leading>(
  exact: R | undefined,
  patterns: PatternTable<R>,
  path: string,
  origin: string,
): Followed<R> | null {
  return candidates(exact ? [exact] : [], patterns, path, origin)[0] ?? null
}
