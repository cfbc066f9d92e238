import { pathsTaken } from '#resources/traffic/redirects/match-store.ts'
import type { ListedPage } from '#site/listed/pages-store.ts'
import { ownNotFound } from '#site/not-found.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { lockAt } from '#site/password-gate.ts'

/**
 * Which listed pages visitors find: all but the not-found page and its translations, those that a redirect goes before, and those with a
 * password.
 */
export async function whichAreShown(from: PartsFrom): Promise<(page: ListedPage) => boolean> {
  const { db, site } = from
  const taken = await pathsTaken(db, site.id)
  const missing = await ownNotFound(from, '/')
  const group = missing?.translation_group_id ?? null
  return ({ id, path, translation_group_id }) =>
    id !== missing?.id &&
    (group === null || translation_group_id !== group) &&
    !taken.has(path) &&
    lockAt(site, encodeURI(path)) === null
}
