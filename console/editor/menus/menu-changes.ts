import { escapedText, escapedValue } from '#console/page-html.ts'
import { attributeChange } from '../canvas/attribute-change.ts'
import { removal } from '../canvas/element-changes.ts'
import { MAX_WORDS, type WrittenElement } from '../canvas/elements.ts'
import { attributeOf } from '../canvas/names.ts'
import type { TextChange } from '../source.ts'
import { LISTS, type Menu, type MenuItem } from './menu.ts'

/** Attributes of a link that belong to it alone, and not to one that is made like it. */
const OWN = ['id', 'aria-current', 'target', 'rel', 'title', 'aria-label']

/** Changes what a link says; null where its words stand in more than one place, so that they are changed on the page. */
export function renaming(text: string, { link }: MenuItem, label: string): TextChange[] | null {
  // Of longer ones only the beginning is shown.
  const words = link.words.length < MAX_WORDS ? wordsPlace(text, link) : null
  return words && [{ ...words, insert: escapedText(label) }]
}

/** Changes where a link leads. */
export function leading(text: string, { link }: MenuItem, href: string): TextChange[] {
  return [attributeChange(text, link, 'href', href)]
}

/** Lets an item stand where another one of the menu stands, and those between move on by one place. What is between items stays. */
export function reordering(text: string, { items }: Menu, from: number, to: number): TextChange[] {
  const order = items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
  return items.flatMap(({ element: place }, at) => {
    const { element } = order[at]!
    return element === place ? [] : [{ from: place.from, to: place.to, insert: text.slice(element.from, element.to) }]
  })
}

/** Takes an item away, with its own line or what parted it from its neighbor. */
export function taking(text: string, menu: Menu, at: number): TextChange[] {
  const { element } = menu.items[at]!
  const [own] = removal(text, element)
  if (own!.from < element.from) return [own!]
  const before = menu.items[at - 1]?.element.to
  const after = menu.items[at + 1]?.element.from
  if (before !== undefined && isBlank(text.slice(before, element.from)))
    return [{ from: before, to: element.to, insert: '' }]
  if (after !== undefined && isBlank(text.slice(element.to, after)))
    return [{ from: element.from, to: after, insert: '' }]
  return [own!]
}

/**
 * Adds a link in the style of the existing ones, after the last plain link, so that a button at the end of the menu stays last. The first
 * link of a menu becomes an item of its list.
 */
export function adding(text: string, menu: Menu, { href, label }: { href: string; label: string }): TextChange[] {
  const { container, items } = menu
  const plain = items.filter(({ link }) => attributeOf(link, 'class') === null)
  const like = plain.at(-1) ?? items.at(-1)
  if (!like) {
    const link = `<a href="${escapedValue(href)}">${escapedText(label)}</a>`
    const at = container.contentFrom
    return [{ from: at, to: at, insert: LISTS.has(container.name) ? `<li>${link}</li>` : link }]
  }
  const at = like.element.to
  return [{ from: at, to: at, insert: separatorOf(text, menu, like) + madeLike(text, like, { href, label }) }]
}

/** Adds links to the page in its other languages behind the last link, as links of the same menu. */
export function addingLanguages(text: string, menu: Menu): TextChange[] {
  const { container, items } = menu
  const last = items.at(-1)
  const isList = last ? last.element.name === 'li' : LISTS.has(container.name)
  const others = ' site-unless="row.current"'
  const link = (more: string) =>
    `<a href="{{ row.url }}" lang="{{ row.language }}" hreflang="{{ row.language }}"${more}>{{ row.name }}</a>`
  const each = isList ? `<li${others}>${link('')}</li>` : link(others)
  const at = last?.element.to ?? container.contentFrom
  const before = last ? separatorOf(text, menu, last) : ''
  return [{ from: at, to: at, insert: `${before}<site-language-links>${each}</site-language-links>` }]
}

/** What stands between an item and the one before it, if only white space does; else what its line begins with. */
function separatorOf(text: string, { items }: Menu, item: MenuItem): string {
  const at = items.indexOf(item)
  const [one, other] = at > 0 ? [items[at - 1], item] : [item, items[at + 1]]
  const between = one && other ? text.slice(one.element.to, other.element.from) : null
  if (between !== null && isBlank(between)) return between
  return /\r?\n[ \t]*$/.exec(text.slice(0, item.element.from))?.[0] ?? (item.element.name === 'li' ? '' : ' ')
}

/** The start tags of an item and its link, around other words. */
function madeLike(text: string, { element, link }: MenuItem, { href, label }: { href: string; label: string }): string {
  const changes = OWN.filter((name) => attributeOf(link, name) !== null).map((name) =>
    attributeChange(text, link, name, null),
  )
  const tag = applied(text, link.from, link.contentFrom, [...changes, attributeChange(text, link, 'href', href)])
  const made = `${tag}${escapedText(label)}</a>`
  if (element === link) return made
  const open = applied(
    text,
    element.from,
    element.contentFrom,
    attributeOf(element, 'id') === null ? [] : [attributeChange(text, element, 'id', null)],
  )
  return `${open}${made}</li>`
}

/** Where the words of a link stand: its only text, without the white space around it. */
function wordsPlace(text: string, link: WrittenElement): { from: number; to: number } | null {
  const end = text.lastIndexOf('</', link.to)
  const [from, to] = [link.contentFrom, end < link.contentFrom ? link.to : end]
  const texts = [...text.slice(from, to).matchAll(/<!--[\s\S]*?-->|<[^>]*>|([^<]+)/g)].flatMap((match) =>
    match[1] !== undefined && !isBlank(match[1]) ? [{ at: from + match.index, words: match[1] }] : [],
  )
  if (texts.length > 1) return null
  const [only] = texts
  if (!only) return { from, to: from }
  const start = only.at + /^\s*/.exec(only.words)![0].length
  return { from: start, to: start + only.words.trim().length }
}

function applied(text: string, from: number, to: number, changes: readonly TextChange[]): string {
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce(
      (made, each) => made.slice(0, each.from - from) + each.insert + made.slice(each.to - from),
      text.slice(from, to),
    )
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}
