import type { Archive } from '#archive/archive.ts'
import { MAX_OPTIONS, optionOf } from '#importers/blog/blog-table.ts'
import { hostOf } from '#importers/files/resolve-url.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { isFileHost } from '#importers/wordpress/file-hosts.ts'
import { type ItemNote, noteOf } from '#importers/wordpress/item-note.ts'
import { readWxr } from '#importers/wordpress/read-wxr.ts'
import type { WxrItem } from '#importers/wordpress/wxr-handler.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'

export type Attachment = { number: string; url: string; title: string; alt: string }
export type MenuItem = {
  number: string
  menu: string
  title: string
  parent: string
  order: number
  object: string
  url: string
}

/** All that a WordPress export holds besides texts, in memory: some 500 bytes for each item. */
export type WordPressIndex = {
  name: string
  tagline: string | null
  language: string | null
  hosts: Set<string>
  origin: string | null
  authors: Map<string, string>
  posts: ItemNote[]
  pages: ItemNote[]
  attachments: Map<string, Attachment>
  menus: MenuItem[]
  categories: string[]
  tags: string[]
}

const MAX_ITEMS = 100_000
/** Of all menus together: more are none that visitors could use. */
const MAX_MENU_ITEMS = 2_000

/** @throws ArchiveRefused */
export async function readIndex(
  archive: Archive,
  files: readonly string[],
  warnings: ImportWarnings,
): Promise<WordPressIndex> {
  const index: WordPressIndex = {
    name: '',
    tagline: null,
    language: null,
    hosts: new Set(),
    origin: null,
    authors: new Map(),
    posts: [],
    pages: [],
    attachments: new Map(),
    menus: [],
    categories: [],
    tags: [],
  }
  const seen = new Set<string>()
  for (const file of files)
    for await (const event of readWxr(await archive.open(file), file)) {
      if (event.kind === 'author') index.authors.set(event.login, event.name)
      else if (event.kind === 'channel') addChannel(index, event.field, event.value)
      else if (event.kind === 'ends early')
        warnings.add('Files that end early: what follows their last whole item is missing', file)
      else if (seen.size < MAX_ITEMS) addItem(index, event.item, seen, warnings)
      else warnings.add(`Only the first ${MAX_ITEMS} items are taken over`)
    }
  index.categories = await namesOf(index.posts, ({ categories }) => categories)
  index.tags = await namesOf(index.posts, ({ tags }) => tags)
  return index
}

function addChannel(index: WordPressIndex, field: string, value: string) {
  if (field === 'title') index.name ||= value
  else if (field === 'description') index.tagline ??= value || null
  else if (field === 'language') index.language ??= value || null
  else if (URL.canParse(value)) {
    const url = new URL(value)
    index.hosts.add(hostOf(url))
    index.origin ??= url.href
  }
}

function addItem(index: WordPressIndex, item: WxrItem, seen: Set<string>, warnings: ImportWarnings) {
  const note = noteOf(item)
  const type = item.fields.get('wp:post_type') ?? ''
  if (!note) {
    if (item.fields.get('wp:status') === 'trash') warnings.add('Items in the bin are not taken over', nameOf(item))
    return
  }
  if (seen.has(note.number)) return
  seen.add(note.number)
  if (item.comments > 0) warnings.add('Comments are not taken over', nameOf(item))
  if ((item.fields.get('wp:post_password') ?? '').trim() !== '')
    warnings.add('Items with a password become drafts', nameOf(item))
  if (note.type === 'post') index.posts.push(note)
  else if (note.type === 'page') index.pages.push(note)
  else if (note.type === 'attachment') addAttachment(index, note, item)
  else if (note.type === 'nav_menu_item') addMenuItem(index, note, item)
  else if (!INTERNAL.test(note.type)) warnings.add('Kinds of content that are not taken over', type)
}

/** What themes and the editor store for themselves. */
const INTERNAL = /^(wp_|custom_css|customize_changeset|oembed_cache|user_request|revision)/

function addAttachment(index: WordPressIndex, { number, title }: ItemNote, { fields, meta }: WxrItem) {
  const url = fields.get('wp:attachment_url')?.trim() || fields.get('link')?.trim() || ''
  const parsed = URL.parse(url)
  if (!parsed) return
  if (isFileHost(parsed)) index.hosts.add(hostOf(parsed))
  index.attachments.set(number, { number, url, title, alt: meta.get('_wp_attachment_image_alt')?.trim() ?? '' })
}

function addMenuItem(index: WordPressIndex, { number, title, order, isDraft }: ItemNote, { meta, terms }: WxrItem) {
  if (isDraft || index.menus.length >= MAX_MENU_ITEMS) return
  index.menus.push({
    number,
    menu: terms.find(({ domain }) => domain === 'nav_menu')?.slug ?? '',
    title,
    order,
    parent: meta.get('_menu_item_menu_item_parent') ?? '0',
    object: meta.get('_menu_item_type') === 'post_type' ? (meta.get('_menu_item_object_id') ?? '') : '',
    url: meta.get('_menu_item_url') ?? '',
  })
}

function nameOf({ fields }: WxrItem): string {
  return fields.get('title')?.trim() || `item ${fields.get('wp:post_id') ?? ''}`
}

/** All names, or the first of them where they are too many for options. */
async function namesOf(posts: readonly ItemNote[], of: (post: ItemNote) => readonly string[]): Promise<string[]> {
  const names = new Set<string>()
  for await (const post of inSlices(posts))
    for (const name of of(post)) if (names.size <= MAX_OPTIONS && optionOf(name) !== '') names.add(optionOf(name))
  return [...names].toSorted()
}
