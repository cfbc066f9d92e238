import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import { tagOfKind } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { Links } from '#kernel/operations/links.ts'
import { isReserved } from '#resources/content/pages/rules.ts'
import { follow } from '#resources/traffic/redirects/follow.ts'
import { locationOf } from '#resources/traffic/redirects/location.ts'
import { redirectAt, redirectPatterns } from '#resources/traffic/redirects/match-store.ts'
import type { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import type { Site } from '#site/find-site.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'

const MAX_BYTES = 16_000_000
/** What a pattern costs besides its texts. */
const PATTERN_BYTES = 1_500
const OVERHEAD_BYTES = 500

export type PatternsOf = (db: Db, website_id: string) => Promise<PatternTable<RedirectRow>>
export type Redirection = {
  kind: 'redirect'
  status: number
  /** Encoded. */
  location: string
  /** Whether the visitor's query is appended. */
  preservesQuery: boolean
} & Rule
/** The website's redirect that was followed, or one that the service makes on its own. */
type Rule = { by: 'redirect'; redirect: RedirectRow } | { by: 'trailing_slash' | 'favicon'; redirect: null }

type From = { db: Db; links: Links; site: Site; patternsOf: PatternsOf }

/**
 * The redirect that applies at a normalized path, whether or not a page exists there; only `force` has precedence over it.
 * @param markdown whether the request is for a page's Markdown address
 */
export async function redirectFrom(
  { db, links, site, patternsOf }: From,
  path: string,
  markdown: boolean,
): Promise<{ force: boolean; redirection: Redirection & { by: 'redirect' } } | null> {
  const exact = await redirectAt(db, site.id, path)
  const followed = follow(exact, await patternsOf(db, site.id), path, links.website(site))
  if (!followed) return null
  const { redirect, captured } = followed
  const location = locationOf(redirect, captured)
  return {
    force: redirect.force === 1,
    redirection: {
      kind: 'redirect',
      status: redirect.status,
      location: markdown && followed.path !== null && !isReserved(followed.path) ? markdownUrl(location) : location,
      preservesQuery: redirect.preserve_query === 1,
      by: 'redirect',
      redirect,
    },
  }
}

export function toPath(status: number, location: string, by: 'trailing_slash' | 'favicon'): Redirection {
  return { kind: 'redirect', status, location, preservesQuery: true, by, redirect: null }
}

/** Compiles a website's patterns once and caches them until a redirect changes. */
export function cachedPatterns(feed: Feed): PatternsOf {
  const cache = new FreshCache<PatternTable<RedirectRow>>(feed, MAX_BYTES, sizeOf)
  return async (db, website_id) => {
    const cached = cache.get(website_id)
    if (cached) return cached
    const begun = cache.begin()
    const table = await redirectPatterns(db, website_id)
    cache.set(begun, website_id, website_id, table, [tagOfKind(website_id, 'redirect')])
    return table
  }
}

function sizeOf({ patterns }: PatternTable<RedirectRow>): number {
  const bytes = patterns.map(({ from_path, to_path }) => 2 * (from_path.length + to_path.length) + PATTERN_BYTES)
  return bytes.reduce((sum, size) => sum + size, OVERHEAD_BYTES)
}
