import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import { tagOfKind } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { Links } from '#kernel/operations/links.ts'
import { isReserved } from '#resources/content/pages/rules.ts'
import { appliesTo, bestLanguage, isConditional, type Known, listOf } from '#resources/traffic/redirects/conditions.ts'
import { candidates, type Followed } from '#resources/traffic/redirects/follow.ts'
import { locationOf } from '#resources/traffic/redirects/location.ts'
import { redirectPatterns, redirectsAt } from '#resources/traffic/redirects/match-store.ts'
import type { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import type { Site } from '#site/find-site.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import type { Varies } from '#site/varying.ts'
import { ANYONE, type Visitor } from '#site/visitor.ts'

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
  varies?: Varies
} & Rule
/** The website's redirect that was followed, or one that the service makes on its own. */
type Rule = { by: 'redirect'; redirect: RedirectRow } | { by: 'trailing_slash' | 'favicon'; redirect: null }

type From = { db: Db; links: Links; site: Site; patternsOf: PatternsOf; visitor?: Visitor }
/** By a redirect of the website. */
export type Led = Redirection & { by: 'redirect' }
/** `varies` is what of the visitor decides it where there is no page, `pageVaries` where there is one. */
type Choice = { led: Led | null; force: boolean; varies: Varies; pageVaries: Varies }

/**
 * The redirect that applies to a visitor at a normalized path, whether or not a page exists there; only `force` has precedence over it.
 * @param markdown whether the request is for a page's Markdown address
 */
export async function redirectFrom(
  { db, links, site, patternsOf, visitor = ANYONE }: From,
  path: string,
  markdown: boolean,
): Promise<Choice> {
  const exact = await redirectsAt(db, site.id, path)
  const found = candidates(exact, await patternsOf(db, site.id), path, links.website(site))
  const forAll = found.findIndex(({ redirect }) => !isConditional(redirect))
  const tried = forAll < 0 ? found : found.slice(0, forAll + 1)
  const conditional = tried.flatMap(({ redirect }) => (isConditional(redirect) ? [redirect] : []))
  const varies = {
    language: conditional.some(({ languages }) => listOf(languages).length > 0),
    country: conditional.some(({ countries }) => listOf(countries).length > 0),
  }
  const known = await knownOf(visitor, varies, [...conditional.flatMap(languagesOf), site.default_language])
  const followed = tried.find(({ redirect }) => appliesTo(redirect, known))
  // A page is what everybody gets unless a redirect that is tried has precedence over it.
  const pageVaries = tried.some(({ redirect }) => redirect.force === 1) ? varies : NOTHING
  return {
    led: followed ? ledBy(followed, markdown) : null,
    force: followed?.redirect.force === 1,
    varies,
    pageVaries,
  }
}

const NOTHING: Varies = { language: false, country: false }

async function knownOf(visitor: Visitor, { language, country }: Varies, offered: readonly string[]): Promise<Known> {
  return {
    language: language ? bestLanguage(visitor.acceptLanguage, offered) : null,
    country: country ? await visitor.country() : null,
  }
}

function languagesOf({ languages }: RedirectRow): string[] {
  return listOf(languages)
}

function ledBy({ redirect, captured, path }: Followed<RedirectRow>, markdown: boolean): Led {
  const location = locationOf(redirect, captured)
  return {
    kind: 'redirect',
    status: redirect.status,
    location: markdown && path !== null && !isReserved(path) ? markdownUrl(location) : location,
    preservesQuery: redirect.preserve_query === 1,
    by: 'redirect',
    redirect,
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
