import type { Tx } from '#database/database.ts'
import type { RedirectRow } from '#database/tables/redirects.ts'
import type { EventType } from '#events/event-types.ts'
import type { EventSubject } from '#operations/context.ts'
import { MAX_REDIRECTS } from '#resources/redirects/check-redirects.ts'
import { redirectPatterns } from '#resources/redirects/match-store.ts'
import { newRedirect } from '#resources/redirects/new-redirect.ts'
import { presentRedirect } from '#resources/redirects/schema.ts'
import {
  deleteRedirect,
  extentOf,
  insertUnlessTaken,
  redirectsTouching,
  saveRedirect,
} from '#resources/redirects/store.ts'

/**
 * Leaves a 301 where a page was. Redirects to the old path lead to the new one, so that no chain grows, and a redirect
 * from the new path is deleted. One from the old path is replaced unless it is forced. None is left when a forced pattern
 * matches the new path, which could lead back, or when the website has as many redirects as it may have.
 * @returns the events of what it did
 */
export async function leaveRedirect(
  tx: Tx,
  page: { website_id: string; path: string },
  newPath: string,
  now: number,
): Promise<[EventType, EventSubject][]> {
  const { website_id, path } = page
  const events: [EventType, EventSubject][] = []
  const save = async (redirect: RedirectRow) => {
    const saved = { ...redirect, revision: redirect.revision + 1, updated_at: now }
    await saveRedirect(tx, saved)
    events.push(['redirect.updated', presentRedirect(saved)])
  }
  const touching = await redirectsTouching(tx, website_id, path, newPath)
  for (const redirect of touching) {
    if (redirect.from_path === newPath) {
      await deleteRedirect(tx, redirect)
      events.push(['redirect.deleted', presentRedirect(redirect)])
    } else if (redirect.to_path === path) await save({ ...redirect, to_path: newPath })
  }
  const own = touching.find(({ from_path }) => from_path === path)
  if (own?.active && own.force) return events
  if (own) await save({ ...own, ...AUTOMATIC, to_path: newPath })
  else {
    const left = await insertNew(tx, website_id, path, newPath, now)
    if (left) events.push(['redirect.created', presentRedirect(left)])
  }
  return events
}

const AUTOMATIC = { status: 301, origin: 'auto', active: 1, force: 0, preserve_query: 1 } as const

async function insertNew(tx: Tx, website_id: string, from_path: string, to_path: string, now: number) {
  const { count, last } = await extentOf(tx, website_id)
  if (count >= MAX_REDIRECTS) return null
  const patterns = await redirectPatterns(tx, website_id)
  if (patterns.matches(to_path).some(({ redirect }) => redirect.force)) return null
  const position = last + 1
  const redirect = { ...newRedirect({ website_id, position, origin: 'auto', now }), from_path, to_path }
  return (await insertUnlessTaken(tx, redirect)) ? redirect : null
}
