import type { Element } from '#html/element.ts'
import { readElements } from '#html/read-elements.ts'
import { sanitizeHtml } from '#html/sanitize.ts'
import { textOfHtml } from '#importers/links/text-of-html.ts'
import { jobTask } from '#kernel/workers/task.ts'
import { MAX_RICH_TEXT_CHARACTERS } from '#resources/data/rows/values/rich-text.ts'
import { type Splice, splice } from '#text/splice.ts'

/** What a post's page has of its own, and the rest of its html, with expressions in the places of these. */
export type PostParts = {
  title: string
  /** As `2026-05-20`. */
  published_on: string | null
  /** The same as the page writes it. */
  date_text: string | null
  /** As a row can hold it, which looks as it did. */
  body: string
  skeleton: string
}

type Given = { html: string; path: string; isMarked: boolean }

/**
 * @param isMarked whether its structured data calls it a post
 * @returns null for a page that is no post, or that a row could not show exactly
 */
export function readPost({ html, path, isMarked }: Given): PostParts | null {
  if (/\{\{|<site-/i.test(html)) return null
  const elements = readElements(html)
  const headings = elements.filter(({ name }) => name === 'h1')
  const [heading] = headings
  const article = heading && ancestorNamed(heading, 'article')
  if (!article || headings.length > 1 || elements.some(({ parent }) => parent === heading)) return null
  const places = placesIn(html, elements, article, heading)
  if (!places) return null
  const { time, body } = places
  if (!time && !isMarked && !OG_ARTICLE.test(html)) return null
  const written = html.slice(body.from, body.to)
  const { html: clean, removed } = sanitizeHtml(written)
  if (removed.length > 0 || clean.trim() === '' || clean.length > MAX_RICH_TEXT_CHARACTERS) return null
  const title = trimmed(html, heading)
  const raw = html.slice(title.from, title.to)
  const splices = [
    { ...title, text: TITLE },
    { ...body, text: '{{ row.body }}' },
    ...(time ? timeSplices(html, time) : []),
  ]
  const skeleton = generalised(splice(html, inOrder(splices)), raw, path)
  if (readElements(skeleton).some((element) => runs(element) && contentOf(skeleton, element).includes('{{ row.')))
    return null
  return {
    title: textOfHtml(raw),
    published_on: time ? time.attributes.get('datetime')!.trim().slice(0, 10) : null,
    date_text: time ? textOfHtml(contentOf(html, time)) : null,
    body: clean,
    skeleton,
  }
}

export const readPostTask = jobTask('readPost', readPost, ({ html }) => html.length)

const TITLE = '{{ row.title }}'
const OG_ARTICLE = /<meta\b[^<>]{0,200}\bproperty=["']?og:type["']?[^<>]{0,200}\bcontent=["']?article\b/i
const DATE = /^\s*\d{4}-\d\d-\d\d/
/** Of what stands beside the body within its parent: a body has most of it. */
const BODY_SHARE = 0.6

type Range = { from: number; to: number }

/** Where the date and the body are: the date beside the heading, the body behind both. */
function placesIn(html: string, elements: readonly Element[], article: Element, heading: Element) {
  const childrenOf = (of: Element) => elements.filter(({ parent }) => parent === of)
  let root = article
  for (let all = childrenOf(root); all.length === 1 && all[0] !== heading; all = childrenOf(root)) root = all[0]!
  const children = childrenOf(root)
  const within = ({ start, end }: Element, { start: from, end: to }: Element) => start >= from && end <= to
  const times = elements.filter(
    (element) =>
      element.name === 'time' &&
      within(element, article) &&
      DATE.test(element.attributes.get('datetime') ?? '') &&
      !elements.some(({ parent }) => parent === element),
  )
  const headAt = children.findIndex((child) => within(heading, child))
  const next = children[headAt + 1]
  const isDated = next !== undefined && !isBlock(next) && times.some((time) => within(time, next))
  const last = children[isDated ? headAt + 1 : headAt]
  const rest = children.slice(headAt + (isDated ? 2 : 1))
  if (!last || rest.length === 0) return null
  const all: Range = { from: last.end, to: root.contentEnd }
  const largest = rest.filter(isBlock).toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  const isBody = largest && (rest.length === 1 || lengthOf(largest) >= BODY_SHARE * (all.to - all.from))
  const body = isBody ? { from: largest.contentStart, to: largest.contentEnd } : all
  const time = times.find(({ start, end }) => end <= body.from || start >= body.to) ?? null
  return html.slice(body.from, body.to).trim() === '' ? null : { time, body }
}

function isBlock({ name }: Element): boolean {
  return name === 'div' || name === 'section'
}

function lengthOf({ contentStart, contentEnd }: Element): number {
  return contentEnd - contentStart
}

function ancestorNamed(element: Element, name: string): Element | null {
  let at = element.parent
  while (at && at.name !== name) at = at.parent
  return at
}

function contentOf(html: string, { contentStart, contentEnd }: Element): string {
  return html.slice(contentStart, contentEnd)
}

/** Its content without the white space around it. */
function trimmed(html: string, { contentStart, contentEnd }: Element): Range {
  let [from, to] = [contentStart, contentEnd]
  while (from < to && /\s/.test(html[from]!)) from++
  while (to > from && /\s/.test(html[to - 1]!)) to--
  return { from, to }
}

function timeSplices(html: string, time: Element): Splice[] {
  const tag = html.slice(time.start, time.contentStart)
  const at = tag.search(/\bdatetime\s*=/i)
  const value = /\bdatetime\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i.exec(tag)
  if (at < 0 || !value) return []
  const from = time.start + value.index
  return [
    { from, to: from + value[0].length, text: 'datetime="{{ row.published_on }}"' },
    { ...trimmed(html, time), text: '{{ row.date_text }}' },
  ]
}

function inOrder(splices: readonly Splice[]): Splice[] {
  return splices.toSorted((one, other) => one.from - other.from)
}

/** What runs or styles, where expressions stay as they are written. */
function runs({ name }: Element): boolean {
  return name === 'script' || name === 'style'
}

/** The html with the title and the page's own address wherever they are all of a text or an attribute. */
function generalised(html: string, title: string, path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return html
    .replaceAll(`>${title}<`, `>${TITLE}<`)
    .replaceAll(/\b(content|alt|title|aria-label)="([^"]*)"/g, (whole, name: string, value: string) =>
      value === title ? `${name}="${TITLE}"` : whole,
    )
    .replaceAll(`href="${path}"`, `href="${folder}{{ row.slug }}"`)
}
