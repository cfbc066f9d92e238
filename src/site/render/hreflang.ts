import { escapeAttribute } from '#text/escape-html.ts'
import type { Alternate } from './document-parts.ts'

/** Link elements of `hreflang` addresses: see `withDefault`. */
export function hreflangLinks(page: { language: string; url: string }, alternates: Alternate[]): string[] {
  return withDefault(page, alternates).map(({ language, url }) => {
    return `<link rel="alternate" hreflang="${escapeAttribute(language)}" href="${escapeAttribute(url)}">`
  })
}

/** A larger group is no set of translations, and each of its pages would list all the others. */
export const MAX_VERSIONS = 100

/**
 * A page's language versions as search engines expect them listed on each: the page itself included, and `x-default`, the
 * first, for readers of any other language. Empty when the page is the only version.
 */
export function withDefault(page: { language: string; url: string }, alternates: Alternate[]): Alternate[] {
  const [first] = alternates
  if (!first || alternates.length > MAX_VERSIONS || alternates.every((alternate) => alternate.url === page.url))
    return []
  const self = alternates.some((alternate) => alternate.url === page.url) ? [] : [page]
  return [...alternates, ...self, { language: 'x-default', url: first.url }]
}
