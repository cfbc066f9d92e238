import type { WebFonts } from '#fonts/web-fonts.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import type { DocumentParts, SharedPicture } from './document-parts.ts'
import { hreflangLinks } from './hreflang.ts'

type Add = (kind: string, value: string | null, write: (value: string) => string) => void
type Made = { kinds: Set<string>; shownTitle: string; fonts: WebFonts }

const UNSAFE = /[<>&\u2028\u2029]/g

/**
 * The head tags made from the page's fields, one per line, without the kinds that the author has written (see `headKinds`).
 * `shownTitle` is the title that the document will show, as text; `fonts` has the page's css.
 */
export function headTags(parts: DocumentParts, { kinds, shownTitle, fonts }: Made): string {
  const { page, site } = parts
  const tags: string[] = []
  const add: Add = (kind, value, write) => {
    if (value !== null && value !== '' && !kinds.has(kind)) tags.push(write(value))
  }
  const address = page.canonical_url || page.url
  add('charset', 'utf-8', (value) => `<meta charset="${value}">`)
  add('viewport', 'width=device-width, initial-scale=1', named('viewport'))
  add('title', shownTitle, (value) => `<title>${escapeText(value)}</title>`)
  add('description', page.meta_description, named('description'))
  add('robots', page.robots, named('robots'))
  add('canonical', address, link('canonical'))
  add('og:title', page.og_title || page.meta_title || shownTitle, property('og:title'))
  add('og:description', page.og_description || page.meta_description, property('og:description'))
  add('og:type', 'website', property('og:type'))
  add('og:url', address, property('og:url'))
  if (page.og_image && !kinds.has('og:image')) addPicture(page.og_image, add)
  add('og:site_name', site.name, property('og:site_name'))
  if (!kinds.has('hreflang')) tags.push(...hreflangLinks(page, parts.alternates))
  add('prev', parts.prev_url, link('prev'))
  add('next', parts.next_url, link('next'))
  for (const { url, title, type } of parts.feeds)
    tags.push(`<link rel="alternate" type="${type}" title="${escapeAttribute(title)}" href="${escapeAttribute(url)}">`)
  add('icon', site.favicon_url, link('icon'))
  for (const path of fonts.preload)
    tags.push(`<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`)
  // Both before the author's own styles, which may differ from them, and apart, since css may begin with an @import.
  for (const css of [fonts.faces, fonts.css]) if (css) tags.push(`<style>\n${css}\n</style>`)
  if (page.structured_data !== null) tags.push(jsonLdScript(page.structured_data))
  if (parts.visit_script) tags.push(`<script async src="${parts.visit_script}"></script>`)
  return tags.join('\n')
}

/** X shows a card with a picture above the text, if it is not too small for that. */
const MIN_LARGE_CARD = 300

function addPicture({ url, alt, width, height }: SharedPicture, add: Add): void {
  add('og:image', url, property('og:image'))
  add('og:image:width', width === null ? null : String(width), property('og:image:width'))
  add('og:image:height', height === null ? null : String(height), property('og:image:height'))
  add('og:image:alt', alt, property('og:image:alt'))
  const isSmall = width !== null && width < MIN_LARGE_CARD
  add('twitter:card', isSmall ? 'summary' : 'summary_large_image', named('twitter:card'))
}

function named(name: string): (value: string) => string {
  return (value) => `<meta name="${name}" content="${escapeAttribute(value)}">`
}

function link(rel: string): (url: string) => string {
  return (url) => `<link rel="${rel}" href="${escapeAttribute(url)}">`
}

function property(name: string): (value: string) => string {
  return (value) => `<meta property="${name}" content="${escapeAttribute(value)}">`
}

/**
 * A JSON-LD script element around any JSON value. `<` and `>` are written as JSON escapes, so neither `</script>` nor
 * `<!--` can occur in it; U+2028 and U+2029 likewise, for readers that evaluate it as JavaScript.
 */
function jsonLdScript(value: unknown): string {
  const json = JSON.stringify(value).replace(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `<script type="application/ld+json">${json}</script>`
}
