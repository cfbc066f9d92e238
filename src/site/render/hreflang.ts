import { escapeAttribute } from '#text/escape-html.ts'
import type { Alternate } from './document-parts.ts'

/** Link elements of `hreflang` addresses: see `withDefault`. */
export function hreflangLinks(page: { language: string; url: string }, alternates: Alternate[]): string[] {
  return withDefault(page, alternates).map(({ language, url }) => {
    return `<link rel="alternate" hreflang="${escapeAttribute(language)}" href="${escapeAttribute(url)}">`
  })
}

/**
 * A page's language versions as search engines want them listed on each: itself among them, and `x-default` for readers of
 * any other language, which is the first. Empty when there is no version but the page itself.
 */
export function withDefault(page: { language: string; url: string }, alternates: Alternate[]): Alternate[] {
  const [first] = alternates
  if (!first || alternates.every((alternate) => alternate.url === page.url)) return []
  const self = alternates.some((alternate) => alternate.url === page.url) ? [] : [page]
  return [...alternates, ...self, { language: 'x-default', url: first.url }]
}
