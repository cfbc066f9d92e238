import type { Tx } from '#kernel/database/database.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { MAX_PATTERNS, MAX_REDIRECTS } from '#resources/traffic/redirects/check-redirects.ts'
import { redirectPatterns } from '#resources/traffic/redirects/match-store.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { newRedirect, presentRedirect } from '#resources/traffic/redirects/record.ts'
import { isRedirectPattern } from '#resources/traffic/redirects/rules.ts'
import {
  deleteRedirect,
  extentOf,
  insertUnlessTaken,
  redirectsTouching,
  saveRedirect,
} from '#resources/traffic/redirects/store.ts'
import { ownTurn } from '#text/own-turn.ts'

export type Move = { from: string; to: string }
/** The redirects left behind, and the events of all that was done. */
type Left = { redirects: RedirectRow[]; events: OperationEvent[] }

/**
 * Leaves 301s at the old paths of pages that moved together. Redirects to an old path lead to the new one, so that no
 * chain grows, and one from a path that a page moved to is deleted. One from an old path is replaced unless it is forced.
 * None is left where another of the pages is now, when a forced pattern matches the new path, which could lead back, or
 * when the website has as many redirects as it may have.
 */
export async function leaveRedirects(tx: Tx, website_id: string, moves: readonly Move[], now: number): Promise<Left> {
  const left: Left = { redirects: [], events: [] }
  const save = async (redirect: RedirectRow) => {
    const saved = { ...redirect, revision: redirect.revision + 1, updated_at: now }
    await saveRedirect(tx, saved)
    left.events.push({ type: 'redirect.updated', record: presentRedirect(saved) })
    return saved
  }
  const destinations = new Map(moves.map(({ from, to }) => [from, to]))
  const taken = new Set(destinations.values())
  const touching = await touchingAny(tx, website_id, moves)
  for (const redirect of touching) {
    const own = destinations.get(redirect.from_path)
    const to_path = destinations.get(redirect.to_path) ?? redirect.to_path
    if (taken.has(redirect.from_path) && redirect.conditions === '') {
      await deleteRedirect(tx, redirect)
      left.events.push({ type: 'redirect.deleted', record: presentRedirect(redirect) })
    } else if (own !== undefined && redirect.conditions === '' && !(redirect.active && redirect.force))
      left.redirects.push(await save({ ...redirect, ...AUTOMATIC, to_path: own }))
    else if (to_path !== redirect.to_path) await save({ ...redirect, to_path })
  }
  // One for some visitors stays as it is beside the one for all others.
  const existing = new Set(touching.filter(({ conditions }) => conditions === '').map(({ from_path }) => from_path))
  const without = moves.filter(({ from }) => !taken.has(from) && !existing.has(from))
  for (const redirect of await insertNew(tx, website_id, without, now)) {
    left.redirects.push(redirect)
    left.events.push({ type: 'redirect.created', record: presentRedirect(redirect) })
  }
  return left
}

const AUTOMATIC = { status: 301, origin: 'auto', active: 1, force: 0, preserve_query: 1 } as const

/** All are read before the first is changed: what leads to one old path may by then be another's new one. */
async function touchingAny(tx: Tx, website_id: string, moves: readonly Move[]): Promise<RedirectRow[]> {
  const found = new Map<string, RedirectRow>()
  for (const { from, to } of moves) {
    // Of many moves others are served between.
    if (moves.length > 1) await ownTurn()
    for (const redirect of await redirectsTouching(tx, website_id, from, to)) found.set(redirect.id, redirect)
  }
  return [...found.values()]
}

async function insertNew(tx: Tx, website_id: string, moves: readonly Move[], now: number): Promise<RedirectRow[]> {
  if (moves.length === 0) return []
  const { count, last, patterns: patternCount } = await extentOf(tx, website_id)
  const patterns = await redirectPatterns(tx, website_id)
  const inserted: RedirectRow[] = []
  for (const { from: from_path, to: to_path } of moves) {
    if (count + inserted.length >= MAX_REDIRECTS) break
    if (moves.length > 1) await ownTurn()
    if (patterns.matches(to_path).some(({ redirect }) => redirect.force)) continue
    const position = last + 1 + inserted.length
    const is_pattern = isRedirectPattern(from_path) ? 1 : 0
    const patternsLeft = inserted.filter((each) => each.is_pattern === 1).length
    if (is_pattern && patternCount + patternsLeft >= MAX_PATTERNS) continue
    const redirect = { ...newRedirect({ website_id, position, origin: 'auto', now }), from_path, to_path, is_pattern }
    if (await insertUnlessTaken(tx, redirect)) inserted.push(redirect)
  }
  return inserted
}
