import { readAttributes } from '#html/read-attributes.ts'
import { readTags } from '#html/read-tags.ts'
import type { StartTag } from '#html/tag-handler.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import { type Splice, splice } from '#text/splice.ts'

/** Classes by which sites mark the link to the present page, in which their pages' headers differ. */
const CURRENT_CLASSES = new Set(
  'active current is-active is-current selected nav-current current-menu-item current-page current_page_item w--current'.split(
    ' ',
  ),
)

/**
 * The html without what marks the link to the present page. Headers that are shared get `aria-current` when they are shown.
 */
export function withoutCurrentMarkers(html: string): string {
  const splices: Splice[] = []
  const startTag = (tag: StartTag) => splices.push(...unmark(html, tag))
  readTags(html, 0, { startTag: (tag) => void startTag(tag), endTag() {}, text() {}, doctype() {}, tail() {} })
  return splice(html, splices)
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
