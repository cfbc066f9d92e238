import { isPattern, normalizePath, pathMatcher } from '#resources/pages/rules.ts'

export type Linking = { path: string; html_content: string }
export type BrokenLink = { from: string; to: string }

/**
 * Links to addresses of the same website where no page is, each once a page. `there` are paths, patterns among them;
 * what is no page's address at all (files, `/_…`, other hosts) is not judged.
 */
export function brokenLinks(pages: readonly Linking[], there: readonly string[], origin: string): BrokenLink[] {
  const paths = new Set(there)
  const patterns = there.filter(isPattern).map(pathMatcher)
  const leadsSomewhere = (path: string) => paths.has(path) || patterns.some((matches) => matches(path) !== null)
  return pages.flatMap(({ path: from, html_content }) =>
    [...linkedPaths(html_content, origin)].filter((to) => !leadsSomewhere(to)).map((to) => ({ from, to })),
  )
}

/** Of an anchor's start tag up to its href; bounded, so that nothing makes it start over for long. */
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
