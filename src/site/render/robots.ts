import { AI_CRAWLERS } from '#analytics/classify/ai-crawlers.ts'

export type CrawlerPolicy = 'allow' | 'no_training' | 'block'

/**
 * A website's robots.txt (RFC 9309): the author's `custom` text, or else permission for everyone; then a group that
 * excludes the AI crawlers that `policy` refuses, except those that the author has written a group for; then the sitemap.
 */
export function robotsTxt(options: { custom: string | null; policy: CrawlerPolicy; sitemapUrl: string }): string {
  const custom = normalise(options.custom ?? '') || 'User-agent: *\nAllow: /'
  const lines = readLines(custom)
  const named = new Set(lines.filter(({ key }) => key === 'user-agent').map(({ value }) => productToken(value)))
  const refused = refusedTokens(options.policy).filter((token) => !named.has(token.toLowerCase()))
  const sitemapNamed = lines.some(({ key, value }) => key === 'sitemap' && value === options.sitemapUrl)
  return [
    custom + (refused.length > 0 && endsWithOpenGroup(lines) ? '\nAllow: /' : ''),
    ...(refused.length > 0 ? [`${refused.map((token) => `User-agent: ${token}\n`).join('')}Disallow: /`] : []),
    ...(sitemapNamed ? [] : [`Sitemap: ${options.sitemapUrl}`]),
  ]
    .join('\n\n')
    .concat('\n')
}

function refusedTokens(policy: CrawlerPolicy): string[] {
  if (policy === 'allow') return []
  return AI_CRAWLERS.filter(({ purpose }) => policy === 'block' || purpose === 'training').map(({ token }) => token)
}

/** A group without rules allows everything, yet it would take over our rules, since blank lines do not end a group. */
function endsWithOpenGroup(lines: { key: string }[]): boolean {
  return lines.filter(({ key }) => ['user-agent', 'allow', 'disallow'].includes(key)).at(-1)?.key === 'user-agent'
}

function readLines(text: string): { key: string; value: string }[] {
  return text.split('\n').flatMap((line) => {
    const content = line.replace(/#.*/, '')
    const colon = content.indexOf(':')
    if (colon < 0) return []
    return [{ key: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() }]
  })
}

/** Crawlers match the token regardless of case and of a version after it. */
function productToken(value: string): string {
  return /^[a-z_-]*/i.exec(value)![0].toLowerCase()
}

function normalise(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
}
