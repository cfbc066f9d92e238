import type { Archive } from '#archive/archive.ts'
import { ArchiveRefused } from '#archive/archive.ts'
import { optionOf } from '#importers/blog/blog-table.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { readTables } from '#importers/ghost/read-tables.ts'

export type GhostPost = {
  id: string
  title: string
  slug: string
  isPage: boolean
  isDraft: boolean
  published_on: string | null
  picture: string | null
  fields: { meta_title: string | null; meta_description: string | null; canonical_url: string | null }
}

/** All that a Ghost export holds besides texts, in memory: some 500 bytes for each post. */
export type GhostIndex = {
  posts: GhostPost[]
  settings: Map<string, string>
  /** Of posts, in their order. */
  tagsOf(id: string): string[]
  authorOf(id: string): string | null
  tags: string[]
}

type Row = Record<string, unknown>
type Linked = { to: string; order: number }

const TABLES = new Set('posts posts_meta tags posts_tags users posts_authors settings'.split(' '))
const MAX_POSTS = 100_000

/** @throws ArchiveRefused */
export async function readIndex(archive: Archive, file: string, warnings: ImportWarnings): Promise<GhostIndex> {
  const posts = new Map<string, GhostPost>()
  const names = { tags: new Map<string, string>(), users: new Map<string, string>() }
  const links = { posts_tags: new Map<string, Linked[]>(), posts_authors: new Map<string, Linked[]>() }
  const authors = new Map<string, string>()
  const settings = new Map<string, string>()
  const meta = new Map<string, Row>()
  for await (const event of readTables(await archive.open(file), file, TABLES)) {
    if (event === 'ends early') {
      warnings.add('Files that end early: what follows their last whole record is missing', file)
      continue
    }
    const { table, row } = event
    const id = textOf(row.id)
    if (table === 'posts' && posts.size < MAX_POSTS) {
      posts.set(id, postOf(row, warnings))
      if (row.author_id) authors.set(id, textOf(row.author_id))
    } else if (table === 'posts_meta') meta.set(textOf(row.post_id), row)
    else if (table === 'tags' && !isInternal(row)) names.tags.set(id, optionOf(textOf(row.name)))
    else if (table === 'users') names.users.set(id, textOf(row.name))
    else if (table === 'posts_tags') link(links.posts_tags, row, 'tag_id')
    else if (table === 'posts_authors') link(links.posts_authors, row, 'author_id')
    else if (table === 'settings' && typeof row.value === 'string') settings.set(textOf(row.key), row.value)
  }
  if (posts.size === 0 && settings.size === 0) throw new ArchiveRefused('has no posts and no settings of Ghost', file)
  for (const [id, row] of meta) if (posts.has(id)) posts.get(id)!.fields = fieldsOf(row, posts.get(id)!.fields)
  const named = (of: Map<string, Linked[]>, all: Map<string, string>, id: string) =>
    (of.get(id) ?? [])
      .toSorted((one, other) => one.order - other.order)
      .map(({ to }) => all.get(to) ?? '')
      .filter(Boolean)
  return {
    posts: [...posts.values()],
    settings,
    tagsOf: (id) => named(links.posts_tags, names.tags, id),
    authorOf: (id) =>
      named(links.posts_authors, names.users, id).join(', ') || names.users.get(authors.get(id) ?? '') || null,
    tags: [...new Set(names.tags.values())].filter(Boolean).toSorted(),
  }
}

function postOf(row: Row, warnings: ImportWarnings): GhostPost {
  const title = textOf(row.title)
  const isOpen = row.visibility === undefined || row.visibility === null || row.visibility === 'public'
  if (!isOpen) warnings.add('Posts for members only become drafts', title)
  return {
    id: textOf(row.id),
    title,
    slug: textOf(row.slug),
    isPage: row.type === 'page' || row.page === 1 || row.page === true,
    isDraft: row.status !== 'published' || !isOpen,
    published_on: dateOf(row.published_at ?? row.created_at),
    picture: textOf(row.feature_image ?? row.image) || null,
    fields: fieldsOf(row, { meta_title: null, meta_description: null, canonical_url: null }),
  }
}

const MAX_TITLE_CHARACTERS = 300
const MAX_TEXT_CHARACTERS = 1_000

function fieldsOf(row: Row, before: GhostPost['fields']): GhostPost['fields'] {
  const canonical = textOf(row.canonical_url)
  return {
    meta_title: textOf(row.meta_title).slice(0, MAX_TITLE_CHARACTERS).toWellFormed() || before.meta_title,
    meta_description:
      textOf(row.meta_description).slice(0, MAX_TEXT_CHARACTERS).toWellFormed() || before.meta_description,
    canonical_url: /^https?:\/\//.test(canonical) ? canonical : before.canonical_url,
  }
}

function isInternal(row: Row): boolean {
  return row.visibility === 'internal' || textOf(row.name).startsWith('#')
}

function link(links: Map<string, Linked[]>, row: Row, key: string) {
  const id = textOf(row.post_id)
  const linked = links.get(id) ?? []
  linked.push({ to: textOf(row[key]), order: Number(row.sort_order) || 0 })
  links.set(id, linked)
}

function dateOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const date = new Date(
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2} /.test(value) ? `${value.replace(' ', 'T')}Z` : value,
  )
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10)
}

/** Ids are numbers in older exports. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
