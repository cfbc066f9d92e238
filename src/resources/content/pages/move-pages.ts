import type { Tx } from '#kernel/database/database.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { asPart } from '#kernel/operations/part-failed.ts'
import { asPathTaken, checkPathIsFree, checkPatternLimit, pathOf } from '#resources/content/pages/change-page.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { lockPage, movePage } from '#resources/content/pages/store.ts'
import { leaveRedirects, type Move } from '#resources/traffic/redirects/leave-redirect.ts'
import { presentRedirect } from '#resources/traffic/redirects/record.ts'
import { ownTurn } from '#text/own-turn.ts'

/** `index` is the place of the move in the list that it came from. */
export type PageMove = { index: number; id: string; path: string }
type Moved = { index: number; page: { id: string; website_id: string }; from: string; to: string }
type Left = ReturnType<typeof presentRedirect>

/**
 * Moves pages together, so that two can exchange their paths; an unknown id is skipped.
 * @returns the ids of what moved, the redirect that each move left behind, by the page's id, and the events of the redirects
 * @throws PartFailed with the index of a path that is malformed or taken
 */
export async function movePages(
  tx: Tx,
  website_id: string,
  moves: readonly PageMove[],
  now: number,
): Promise<{ ids: ReadonlySet<string>; left: Map<string, Left>; events: OperationEvent[] }> {
  const moved = await lockMoved(tx, website_id, moves)
  // Unique paths are checked with each statement, so those in each other's way are moved aside first.
  const wanted = new Set(moved.map(({ to }) => to))
  for (const { page, from } of moved) if (wanted.has(from)) await movePage(tx, page, `/_moving/${page.id}`, now)
  for (const { index, page, from, to } of moved) {
    const move = async () => {
      await checkPathIsFree(tx, { ...page, path: to })
      if (!isPattern(from)) await checkPatternLimit(tx, { website_id, path: to })
      await movePage(tx, page, to, now).catch(asPathTaken)
    }
    // Others are served between the moves, which together may take long.
    await ownTurn()
    await move().catch(asPart('edits', index))
  }
  const { redirects, events } = await leaveRedirects(tx, website_id, moved.flatMap(moveLeft), now)
  const left = new Map<string, Left>()
  for (const { page, from } of moved) {
    const redirect = redirects.find(({ from_path }) => from_path === from)
    if (redirect) left.set(page.id, presentRedirect(redirect))
  }
  return { ids: new Set(moved.map(({ page }) => page.id)), left, events }
}

/** What leads on from where a page was: one redirect for all addresses of a pattern, where the new one has as many placeholders. */
export function moveLeft({ from, to }: Move): Move[] {
  if (from === to) return []
  const [names, others] = [placeholdersOf(from), placeholdersOf(to)]
  if (names.length !== others.length) return []
  const renamed = names.length === 1 ? to.replace(others[0]!, () => names[0]!) : to
  return names.length === 1 || names.join() === others.join() ? [{ from, to: renamed }] : []
}

function placeholdersOf(path: string): string[] {
  return (isPattern(path) && path.match(/:[a-z_][a-z0-9_]*/g)) || []
}

/** In the order of their ids, so that two such changes do not wait for each other. */
async function lockMoved(tx: Tx, website_id: string, moves: readonly PageMove[]): Promise<Moved[]> {
  const moved: Moved[] = []
  for (const { index, id, path } of moves.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const to = await Promise.try(pathOf, path).catch(asPart('edits', index))
    const page = await lockPage(tx, { id, website_id })
    if (page && page.path !== to) moved.push({ index, page: { id, website_id }, from: page.path, to })
  }
  return moved
}
