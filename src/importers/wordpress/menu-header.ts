import { headerWith } from '#importers/blog/header-with.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import type { WordPressAddresses } from '#importers/wordpress/addresses.ts'
import type { MenuItem, WordPressIndex } from '#importers/wordpress/wordpress-index.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

/** A menu that nests deeper is none that visitors could use. */
const MAX_DEPTH = 5

/** A header with the website's main menu; null without one. */
export function menuHeader(
  index: WordPressIndex,
  addresses: WordPressAddresses,
  warnings: ImportWarnings,
): string | null {
  const menus = Map.groupBy(index.menus, ({ menu }) => menu)
  const [name, ...others] = [...menus.keys()].toSorted((one, other) => rank(one) - rank(other))
  for (const other of others) warnings.add(`The header has the menu "${name}"; others are not taken over`, other)
  const items = (name === undefined ? undefined : menus.get(name)) ?? []
  const titles = new Map([...index.pages, ...index.posts].map(({ number, title }) => [number, title]))
  const byParent = Map.groupBy(
    items.toSorted((one, other) => one.order - other.order),
    ({ parent }) => parent,
  )
  const list = (parent: string, depth: number): string => {
    const entries = depth < MAX_DEPTH ? (byParent.get(parent) ?? []) : []
    const written = entries.map((item) => {
      const url = urlOf(item, addresses)
      const label = item.title || titles.get(item.object) || url
      return url === ''
        ? ''
        : `<li><a href="${escapeAttribute(url)}">${escapeText(label)}</a>${list(item.number, depth + 1)}</li>`
    })
    return entries.length > 0 ? `<ul>${written.join('')}</ul>` : ''
  }
  const menu = list('0', 0)
  if (menu === '') return null
  return headerWith(menu, index.name)
}

/** The names that themes give to the menu at the top. */
function rank(name: string): number {
  const at = ['main', 'primary', 'header', 'top', 'menu'].findIndex((word) => name.toLowerCase().includes(word))
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

function urlOf({ object, url }: MenuItem, addresses: WordPressAddresses): string {
  if (object !== '') return addresses.addressOf(`/?p=${object}`) ?? ''
  return addresses.addressOf(url) ?? (/^(https?:|mailto:|tel:|\/|#)/i.test(url) ? url : '')
}
