import { type Names, namesValue } from '#importers/blog/blog-table.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { MAX_RICH_TEXT_CHARACTERS } from '#resources/data/rows/values/rich-text.ts'
import type { PlannedRow, PlannedVersion } from '#resources/transfer/model.ts'
import { placed } from '#resources/transfer/record-places.ts'
import { escapeText } from '#text/escape-html.ts'

export type Post = {
  id: string
  title: string
  slug: string
  published_on: string | null
  summary: string | null
  /** Sanitized. */
  body: string
  author: string | null
  categories: readonly string[]
  tags: readonly string[]
  image_id: string | null
  isDraft: boolean
}

const MAX_TITLE_CHARACTERS = 300
const MAX_SUMMARY_CHARACTERS = 5_000

/** Whether it has to be a page of its own, since a row could not hold its text. */
export function isTooLongForRow({ body }: Pick<Post, 'body'>): boolean {
  return body.length > MAX_RICH_TEXT_CHARACTERS
}

export function rowOf(post: Post, tableId: string, names: Names, position: number): PlannedRow {
  const row: PlannedRow = {
    kind: 'row',
    id: post.id,
    table_id: tableId,
    status: post.isDraft ? 'draft' : 'published',
    position,
    values: {
      title: titleOf(post),
      slug: post.slug,
      published_on: post.published_on,
      summary: post.summary?.slice(0, MAX_SUMMARY_CHARACTERS).toWellFormed() || null,
      body: post.body || null,
      author: post.author,
      categories: namesValue(post.categories, names.categories),
      tags: namesValue(post.tags, names.tags),
      image: post.image_id,
    },
  }
  return placed(row, titleOf(post))
}

type Content = { id: string; title: string; html: string; fields?: object }

/** A page's content below its title. The link that skips the header of a look leads to its `id`. */
export function contentVersion({ id, title, html, fields }: Content, hasLook: boolean): PlannedVersion {
  const heading = title === '' || /<h1\b/i.test(html) ? '' : `<h1>${escapeText(title)}</h1>\n`
  const main = `<main${hasLook ? ' id="content"' : ''}>\n${heading}${html}\n</main>\n`
  return onlyVersion({ kind: 'page', id }, main, { title: title || null, ...fields })
}

function titleOf({ title, slug }: Post): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARACTERS).toWellFormed() || slug
}
