import type { WrittenElement } from '../canvas/elements.ts'
import { attributeOf } from '../canvas/names.ts'

/** A link of a menu. */
export type MenuItem = {
  /** What moves and goes as one: the list item, or the link alone. */
  element: WrittenElement
  link: WrittenElement
  /** What people read of it. */
  label: string
  href: string
  /** The links beneath it, where the html has a list of them. */
  sub: Menu | null
}

/** Links that stand beside each other in one element. */
export type Menu = {
  container: WrittenElement
  /** What tells it from other menus of the same text; null where there is nothing. */
  title: string | null
  items: MenuItem[]
}

export const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu'])
const HEADING = /^h[1-6]$/
/** Links that stand for the website itself, beside which its menu is. */
const BRAND = /(^|[\s_-])(brand|logo|name|home-link|site-title)([\s_-]|$)/
const SKIP = /(^|[\s_-])skip([\s_-]|$)/

/**
 * The menus of a header: the links of its `nav` elements, else those of the `header` itself, each group of links that stand together as
 * one. The link with the website's name, links to other languages and what a template repeats belong to no menu.
 */
export function menusOf(roots: readonly WrittenElement[]): Menu[] {
  const navs = find(roots, 'nav')
  const found = navs.flatMap((nav) => groupsIn(nav, attributeOf(nav, 'aria-label')))
  if (found.length > 0) return found
  if (navs.length > 0)
    return navs.map((nav) => ({ container: listIn(nav) ?? nav, title: attributeOf(nav, 'aria-label'), items: [] }))
  return find(roots, 'header').flatMap((header) => groupsIn(header, null))
}

/** All items, those beneath others behind them. */
export function allItems(menus: readonly Menu[]): MenuItem[] {
  return menus.flatMap(({ items }) => items.flatMap((item) => [item, ...allItems(item.sub ? [item.sub] : [])]))
}

/** The menu whose element that is, or that it stands in. */
export function menuAround(menus: readonly Menu[], element: WrittenElement): Menu | undefined {
  return (
    menus.find(({ container }) => container.from <= element.from && element.to <= container.to) ??
    menus.find(({ container }) => element.from <= container.from && container.to <= element.to)
  )
}

function find(elements: readonly WrittenElement[], name: string): WrittenElement[] {
  return elements.flatMap((element) => (element.name === name ? [element] : find(element.children, name)))
}

function groupsIn(container: WrittenElement, title: string | null): Menu[] {
  const items = container.children.flatMap(itemOf)
  const own = items.length > 0 ? [{ container, title, items }] : []
  const within = container.children.filter((child) => !items.some((item) => item.element === child))
  return [
    ...own,
    ...within
      .filter(({ name }) => name !== 'a' && !name.startsWith('site-'))
      .flatMap((child) => groupsIn(child, headingBefore(child) ?? title)),
  ]
}

function itemOf(element: WrittenElement): MenuItem[] {
  const link = element.name === 'li' ? linkIn(element) : element
  if (link?.name !== 'a') return []
  const href = attributeOf(link, 'href')
  if (href === null || isApart(link)) return []
  const list = element === link ? undefined : listIn(element)
  const sub = list && { container: list, title: link.words, items: list.children.flatMap(itemOf) }
  return [{ element, link, label: link.words, href, sub: sub && sub.items.length > 0 ? sub : null }]
}

/** A list item is one of a menu if it begins with a link, which may stand in a paragraph or the like, but not in a list within. */
function linkIn(element: WrittenElement): WrittenElement | undefined {
  for (const child of element.children) {
    if (LISTS.has(child.name) || child.name.startsWith('site-')) return undefined
    const found = child.name === 'a' ? child : linkIn(child)
    if (found) return found
  }
  return undefined
}

function listIn(element: WrittenElement): WrittenElement | undefined {
  for (const child of element.children) {
    const found = LISTS.has(child.name) ? child : listIn(child)
    if (found) return found
  }
  return undefined
}

function isApart(link: WrittenElement): boolean {
  const named = attributeOf(link, 'class') ?? ''
  const isBrand = BRAND.test(named) || link.words.includes('{{ website.name') || attributeOf(link, 'rel') === 'home'
  return isBrand || SKIP.test(named) || attributeOf(link, 'hreflang') !== null
}

function headingBefore(element: WrittenElement): string | null {
  const siblings = element.parent?.children ?? []
  const before = siblings.slice(0, siblings.indexOf(element)).findLast(({ name }) => name !== 'br')
  return before && HEADING.test(before.name) ? before.words : null
}
