import type { Names } from '#importers/blog/blog-table.ts'
import type { Link } from '#importers/blog/look/look-parts.ts'
import type { Post } from '#importers/blog/post-record.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'

export type BlogPage = { id: string; path: string; title: string; html: string; isDraft: boolean; fields?: object }

/** What the export of a blog holds, whichever program it is of. */
export type Blog = {
  name: string
  language: string
  assets: readonly PlannedAsset[]
  postCount: number
  names: Names
  /** What it says of itself in a line. */
  tagline: string | null
  /** Its own color, as `#rrggbb`. */
  accent: string | null
  /** Html lists of links. */
  menu: string | null
  secondMenu: string | null
  /** Pages at the top that are no drafts, which a menu can be made of. */
  topPages: readonly Link[]
  /** Code that stands in every page. */
  footer: string | null
  head: string | null
  /** Those of pages that are no drafts. */
  paths: ReadonlySet<string>
  posts(warnings: ImportWarnings): AsyncIterable<Post>
  pages(warnings: ImportWarnings): AsyncIterable<BlogPage>
  /** From former addresses to those of now. */
  redirects(): Iterable<readonly [from: string, to: string]>
}
