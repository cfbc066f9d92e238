import { isPattern, normalizePath, pathMatcher } from '#resources/pages/rules.ts'
import type { WorkBudget } from '#text/work-budget.ts'

export type Linking = { path: string; html_content: string }
export type BrokenLink = { from: string; to: string }

/** Steps for each character: an anchor that does not end is looked at up to its bound. */
const STEPS = 10

/**
 * Links to paths of the same website without a page, each once per page. `published` are the paths of pages, patterns
 * included. Links that cannot be to a page (files, `/_…`, other hosts) are ignored.
 * @throws WorkExceeded
 */
export function brokenLinks(
  { pages, published, origin }: { pages: readonly Linking[]; published: readonly string[]; origin: string },
  budget: WorkBudget,
): BrokenLink[] {
  const paths = new Set(published)
  const patterns = published.filter(isPattern).map(pathMatcher)
  const leadsSomewhere = (path: string) => {
    if (paths.has(path)) return true
    budget.spend(patterns.length)
    return patterns.some((matches) => matches(path) !== null)
  }
  return pages.flatMap(({ path: from, html_content }) => {
    budget.spend(STEPS * html_content.length)
    return [...linkedPaths(html_content, origin)].filter((to) => !leadsSomewhere(to)).map((to) => ({ from, to }))
  })
}

/** An anchor's start tag up to its href, with bounded repetition so that backtracking stays cheap. */
const ANCHOR = /<a\s[^>]{0,300}?(?<![\w-])href\s*=\s*(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"'>]{1,1000}))/gi

function linkedPaths(html: string, origin: string): Set<string> {
  const found = new Set<string>()
  for (const [, double, single, bare] of html.matchAll(ANCHOR)) {
    const href = (double ?? single ?? bare ?? '').trim()
    const local = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
    if (!local.startsWith('/') || local.startsWith('//') || local.includes('{{')) continue
    const normal = normalizePath(local.replace(/[?#].*$/s, ''))
    if (normal.ok) found.add(normal.path)
  }
  return found
}
