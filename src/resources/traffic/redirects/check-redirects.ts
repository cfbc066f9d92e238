import type { Tx } from '#kernel/database/database.ts'
import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { findLoops } from '#resources/traffic/redirects/loops.ts'
import { redirectPatterns } from '#resources/traffic/redirects/match-store.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { extentOf, redirectsFrom, redirectTargets } from '#resources/traffic/redirects/store.ts'

/** Redirects of a website. */
export const MAX_REDIRECTS = 10_000
/** How many of them may be patterns. */
export const MAX_PATTERNS = 500

/** @throws ValidationFailed when another redirect has the path */
export async function checkPathIsFree(tx: Tx, { id, website_id, from_path }: RedirectRow): Promise<void> {
  const [other] = await redirectsFrom(tx, website_id, [from_path])
  if (other && other.id !== id) throw pathTaken()
}

export const pathTaken = () => invalid('from_path', 'has already been taken')

/**
 * Finds loops that redirects would make once saved: messages by id, predicates for `to`.
 * @param origin the website's own, like `https://example.com`
 */
export function loopsOf(
  tx: Tx,
  website_id: string,
  changed: readonly RedirectRow[],
  origin: string,
): Promise<Map<string, string>> {
  const stored = {
    from: (paths: string[]) => redirectsFrom(tx, website_id, paths),
    patterns: async () => (await redirectPatterns(tx, website_id)).patterns,
    targets: (prefix: string, limit: number) => redirectTargets(tx, website_id, prefix, limit),
  }
  return findLoops(stored, changed, origin)
}

/**
 * Called after redirects were saved.
 * @throws LimitReached
 */
export async function checkLimits(tx: Tx, website_id: string): Promise<void> {
  const { count, patterns } = await extentOf(tx, website_id)
  if (count > MAX_REDIRECTS) throw limitReached(`${MAX_REDIRECTS} redirects`)
  if (patterns > MAX_PATTERNS) throw limitReached(`${MAX_PATTERNS} redirects with placeholders or *`)
}

function limitReached(what: string): LimitReached {
  return new LimitReached('redirect_limit_reached', 'base', `The limit of ${what} per website is reached`)
}
