import type { Tx } from '#kernel/database/database.ts'
import { invalid, LimitReached } from '#kernel/operations/errors.ts'
import { appliesTo, type Known, listOf } from '#resources/traffic/redirects/conditions.ts'
import { findLoops } from '#resources/traffic/redirects/loops.ts'
import { byPlace, redirectPatterns } from '#resources/traffic/redirects/match-store.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { extentOf, redirectsFrom, redirectTargets } from '#resources/traffic/redirects/store.ts'

/** Redirects of a website. */
export const MAX_REDIRECTS = 10_000
/** How many of them may be patterns. */
export const MAX_PATTERNS = 500

/** @throws ValidationFailed when another redirect has the path and the same conditions */
export async function checkPathIsFree(tx: Tx, { id, website_id, from_path, conditions }: RedirectRow): Promise<void> {
  const others = await redirectsFrom(tx, website_id, [from_path])
  if (others.some((other) => other.id !== id && other.conditions === conditions)) throw pathTaken()
}

export const pathTaken = () => invalid('from_path', 'has already been taken')

/**
 * Finds loops that redirects would make once saved: messages by id, predicates for `to`.
 * @param origin the website's own, like `https://example.com`
 */
export async function loopsOf(
  tx: Tx,
  website_id: string,
  changed: readonly RedirectRow[],
  origin: string,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const visitor of visitorsOf(changed)) {
    const forThem = (redirects: readonly RedirectRow[]) => redirects.filter((each) => appliesTo(each, visitor))
    const stored = {
      from: async (paths: string[]) => forThem(await redirectsFrom(tx, website_id, paths)).sort(byPlace),
      patterns: async () => forThem((await redirectPatterns(tx, website_id)).patterns),
      targets: (prefix: string, limit: number) => redirectTargets(tx, website_id, prefix, limit),
    }
    for (const [id, message] of await findLoops(stored, forThem(changed).sort(byPlace), origin))
      problems.set(id, message)
  }
  return problems
}

/** A visitor without a country and language, and one for each of the conditions: who meets a redirect may be led in a circle. */
function visitorsOf(changed: readonly RedirectRow[]): Known[] {
  const met = new Map<string, Known>()
  for (const { conditions, countries, languages } of changed)
    if (met.size < MAX_VISITORS)
      met.set(conditions, { country: listOf(countries)[0] ?? null, language: listOf(languages)[0] ?? null })
  return [...met.values()]
}

/** Circles that none of these meets are cut short when a visitor comes. */
const MAX_VISITORS = 8

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
