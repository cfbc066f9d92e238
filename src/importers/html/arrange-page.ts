import { hash } from 'node:crypto'
import type { Element } from '#html/element.ts'
import { readAttributes } from '#html/in-browsers/read-attributes.ts'
import { readElements } from '#html/read-elements.ts'
import { readTags } from '#html/read-tags.ts'
import type { StartTag } from '#html/tag-handler.ts'
import { lengthOf } from '#importers/html/read-page.ts'
import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { jobTask } from '#kernel/workers/task.ts'
import type { HeadElement } from '#site/render/document-map.ts'
import { mapDocument } from '#site/render/map-document.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import { type Splice, splice } from '#text/splice.ts'

/** Classes by which sites mark the link to the present page, in which their pages' headers differ. */
const CURRENT_CLASSES = new Set(
  'active current is-active is-current selected nav-current current-menu-item current-page current_page_item w--current'.split(
    ' ',
  ),
)

/**
 * A part of a page that others may have as well: `key` is the same where it is, but for the link to the present page. `marks` are
 * the places of what is marked so, among its start tags.
 */
export type Segment = { from: number; to: number; key: string; html: string; marks: readonly number[] }

export type ArrangedPage = {
  html: string
  header: Segment | null
  footer: Segment | null
  /** What the head loads, in its order. */
  head: Segment[]
}

type Addresses = readonly (readonly [written: string, now: string])[]
export type Arrangement = { html: string; urls: Addresses; script_urls: Addresses; removals: readonly Splice[] }

/** The page with its new addresses and without what its fields say, and the parts that it may share with others. */
export function arrangePage({ html, urls, script_urls, removals }: Arrangement): ArrangedPage {
  const [addresses, inScripts] = [new Map(urls), new Map(script_urls)]
  const mapped = (known: Map<string, string>) => (url: string) => known.get(url) ?? null
  const rewritten = mapHtmlUrls(html, mapped(addresses), mapped(inScripts))
  const outside = rewritten.filter((one) => !removals.some(({ from, to }) => one.from >= from && one.to <= to))
  const arranged = splice(html, [...removals, ...outside])
  const elements = readElements(arranged)
  const body = elements.find(({ name, depth }) => name === 'body' && depth === 1)!
  const children = elements.filter(({ parent }) => parent === body)
  const segment = (from: number, to: number) => segmentOf(arranged, from, to)
  const header = lastOfHeader(children)
  const footer = firstOfFooter(children)
  const loading = mapDocument(arranged).headElements.filter(loads)
  return {
    html: arranged,
    header: header ? segment(body.contentStart, header.end) : null,
    footer: footer && footer !== header ? segment(footer.start, body.contentEnd) : null,
    head: loading.length > MAX_LOADING ? [] : loading.map(({ start, end }) => segment(start, end)),
  }
}

export const arrangePagesTask = jobTask(
  'arrangePages',
  (pages: readonly Arrangement[]) => pages.map(arrangePage),
  lengthOf,
)

/** What a head loads that others may load as well; a longer list is not compared. */
const MAX_LOADING = 100
/** How many elements may stand before the header's end, or from the footer on. */
const MAX_AROUND = 8

function lastOfHeader(children: readonly Element[]): Element | undefined {
  const content = children.findIndex(isContent)
  const before = children.slice(0, content < 0 ? MAX_AROUND : Math.min(content, MAX_AROUND))
  return before.findLast((element) => isHeader(element))
}

function firstOfFooter(children: readonly Element[]): Element | undefined {
  const content = children.findLastIndex(isContent)
  return children.slice(Math.max(content + 1, children.length - MAX_AROUND)).find((element) => isFooter(element))
}

const HEADER = /^((site|page|main|global|top)[-_]?)?(header|masthead|navbar|navigation|nav|topbar)$/i
const FOOTER = /^((site|page|main|global)[-_]?)?(footer|colophon)$/i

function isContent({ name, attributes }: Element): boolean {
  return name === 'main' || name === 'article' || attributes.get('role') === 'main'
}

function isHeader(element: Element): boolean {
  return ['header', 'nav'].includes(element.name) || isNamed(element, HEADER, ['banner', 'navigation'])
}

function isFooter(element: Element): boolean {
  return element.name === 'footer' || isNamed(element, FOOTER, ['contentinfo'])
}

function isNamed({ attributes }: Element, pattern: RegExp, roles: string[]): boolean {
  const names = [attributes.get('id') ?? '', ...(attributes.get('class') ?? '').split(/\s+/)]
  return names.some((name) => pattern.test(name)) || roles.includes(attributes.get('role') ?? '')
}

const LOADING_LINKS =
  /\b(stylesheet|preload|modulepreload|prefetch|preconnect|dns-prefetch|icon|apple-touch-icon|mask-icon|manifest)\b/i

function loads({ name, attributes }: HeadElement): boolean {
  return name === 'script' || name === 'style' || (name === 'link' && LOADING_LINKS.test(attributes.get('rel') ?? ''))
}

function segmentOf(html: string, from: number, to: number): Segment {
  const { html: unmarked, marks } = withoutCurrentMarkers(html.slice(from, to))
  return { from, to, key: hash('sha256', unmarked.replace(/\s+/g, ' '), 'hex'), html: unmarked, marks }
}

/**
 * The html without what marks the link to the present page. Headers that are shared get `aria-current` when they are shown.
 * @param kept places of marks that stay
 */
export function withoutCurrentMarkers(html: string, kept: ReadonlySet<number> = new Set()) {
  const splices: Splice[] = []
  const marks: number[] = []
  let at = -1
  const startTag = (tag: StartTag) => {
    at++
    const removed = unmark(html, tag)
    if (removed.length > 0) marks.push(at)
    if (!kept.has(at)) splices.push(...removed)
  }
  readTags(html, 0, { startTag, endTag() {}, text() {}, doctype() {}, tail() {} })
  return { html: splice(html, splices).trim(), marks }
}

function unmark(html: string, { start, end, attributes }: StartTag): Splice[] {
  const classes = attributes.get('class')?.split(/\s+/) ?? []
  const others = classes.filter((name) => !CURRENT_CLASSES.has(name))
  const isMarked = attributes.has('aria-current') || others.length < classes.length
  if (!isMarked) return []
  const splices: Splice[] = []
  for (const { name, ...at } of readAttributes(html.slice(start, end)).attributes) {
    const isClass = name === 'class' && others.length < classes.length
    if (name === 'aria-current' || (isClass && others.length === 0))
      splices.push({ from: start + beforeSpace(html, start, at.start), to: start + at.end, text: '' })
    else if (isClass)
      splices.push({ from: start + at.nameEnd, to: start + at.end, text: `="${escapeAttribute(others.join(' '))}"` })
  }
  return splices
}

function beforeSpace(html: string, tag: number, at: number): number {
  let before = at
  while (/\s/.test(html[tag + before - 1]!)) before--
  return before
}
