import type { Element } from '#html/element.ts'
import { readElements } from '#html/read-elements.ts'
import { type HeadFields, readHead } from '#importers/html/read-head.ts'
import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { mapDocument } from '#site/render/map-document.ts'
import type { Splice } from '#text/splice.ts'

/** As `structured_data` of pages is limited. */
const MAX_OBJECTS = 1_000

/** What an html file says about itself, and the addresses in it. */
export type ForeignPage = HeadFields & {
  language: string | null
  structured_data: unknown | null
  /** Of what its fields say from now on. */
  removals: Splice[]
  urls: string[]
  /** Those in inline scripts. */
  script_urls: string[]
}

const MAX_URLS = 20_000

export function readPage({ html }: { html: string }): ForeignPage {
  const map = mapDocument(html)
  const { fields, removed } = readHead(html, map.headElements)
  const jsonLd = readJsonLd(html, readElements(html))
  const urls = new Set<string>()
  const script_urls = new Set<string>()
  const collectIn = (found: Set<string>) => (url: string) => {
    if (found.size < MAX_URLS) found.add(url)
    return null
  }
  mapHtmlUrls(html, collectIn(urls), collectIn(script_urls))
  if (fields.og_image) urls.add(fields.og_image)
  return {
    ...fields,
    language: languageOf(map.lang),
    structured_data: jsonLd.data,
    removals: [...removed, ...jsonLd.removed].map((element) => withLine(html, element)),
    urls: [...urls],
    script_urls: [...script_urls],
  }
}

/** Several pages at once: handing one to a worker and back may take longer than reading it. */
export const readPagesTask = jobTask('readPages', (pages: readonly { html: string }[]) => pages.map(readPage), lengthOf)

/** Characters in all of the pages. */
export function lengthOf(pages: readonly { html: string }[]): number {
  return pages.reduce((sum, { html }) => sum + html.length, 0)
}

function languageOf(lang: string | null): string | null {
  return lang !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(lang.trim()) ? lang.trim() : null
}

/** An element that stands alone on its line is removed with the line. */
function withLine(html: string, { start, end }: { start: number; end: number }): Splice {
  let from = start
  while (html[from - 1] === ' ' || html[from - 1] === '\t') from--
  const alone = html[from - 1] === '\n' && (html[end] === '\n' || html.startsWith('\r\n', end))
  return alone ? { from, to: html.indexOf('\n', end) + 1, text: '' } : { from: start, to: end, text: '' }
}

/** The JSON-LD of a document as one value; null, and nothing removed, unless all of it can be read. */
function readJsonLd(html: string, elements: readonly Element[]): { data: unknown | null; removed: Element[] } {
  const scripts = elements.filter(
    ({ name, attributes }) =>
      name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'application/ld+json',
  )
  const objects: object[] = []
  for (const { contentStart, contentEnd } of scripts) {
    const value = parse(html.slice(contentStart, contentEnd))
    const all = Array.isArray(value) ? value : [value]
    if (!all.every(isObject)) return { data: null, removed: [] }
    objects.push(...all)
  }
  const fits = objects.every((object) => Object.keys(object).length <= MAX_OBJECTS)
  if (objects.length === 0 || objects.length > MAX_OBJECTS || !fits) return { data: null, removed: [] }
  return { data: objects.length === 1 ? objects[0] : objects, removed: scripts }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
