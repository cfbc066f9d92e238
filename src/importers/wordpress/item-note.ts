import type { WxrItem } from '#importers/wordpress/wxr-handler.ts'

/** What is remembered of an item until its turn comes: all but its content. */
export type ItemNote = {
  number: string
  type: string
  title: string
  slug: string
  link: string
  parent: string
  order: number
  isDraft: boolean
  published_on: string | null
  author: string
  categories: string[]
  tags: string[]
  thumbnail: string | null
}

/** Where WordPress shows it to everyone. */
const PUBLIC = ['publish', 'inherit']
const DRAFTS = ['draft', 'pending', 'private', 'future']

/** Null for what WordPress itself shows nowhere, such as revisions and the bin. */
export function noteOf({ fields, terms, meta }: WxrItem): ItemNote | null {
  const field = (name: string) => fields.get(name)?.trim() ?? ''
  const status = field('wp:status')
  const hasPassword = field('wp:post_password') !== ''
  const number = field('wp:post_id')
  if (!/^\d{1,19}$/.test(number) || !(PUBLIC.includes(status) || DRAFTS.includes(status))) return null
  const named = (domain: string) => terms.filter((term) => term.domain === domain).map(({ name }) => name)
  return {
    number,
    type: field('wp:post_type'),
    title: field('title'),
    slug: decoded(field('wp:post_name')),
    link: field('link'),
    parent: field('wp:post_parent'),
    order: Number(field('wp:menu_order')) || 0,
    isDraft: hasPassword || DRAFTS.includes(status),
    published_on: dateOf(field('wp:post_date')),
    author: field('dc:creator'),
    categories: named('category'),
    tags: named('post_tag'),
    thumbnail: meta.get('_thumbnail_id')?.trim() ?? null,
  }
}

/** The day as it is written; whether it is one is seen when records are mended. Drafts have none, which is written as zeros. */
export function dateOf(text: string): string | null {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  return date === undefined || date.startsWith('0000') ? null : date
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
