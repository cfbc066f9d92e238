import { addressOfPost, BLOG } from '#importers/blog/blog-address.ts'
import { blogPages } from '#importers/blog/blog-pages.ts'
import { type Names, postsTable } from '#importers/blog/blog-table.ts'
import { contentVersion, isTooLongForRow, type Post, rowOf } from '#importers/blog/post-record.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { RedirectList } from '#importers/files/redirect-list.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import type { PlannedAsset, PlannedRecord, SitePlan } from '#resources/transfer/model.ts'

export type BlogPage = { id: string; path: string; title: string; html: string; isDraft: boolean; fields?: object }

/** What the export of a blog holds, whichever program it is of. */
export type Blog = {
  name: string
  language: string
  assets: readonly PlannedAsset[]
  postCount: number
  names: Names
  header: string | null
  footer: string | null
  head: string | null
  /** Those of pages that are no drafts. */
  paths: ReadonlySet<string>
  posts(warnings: ImportWarnings): AsyncIterable<Post>
  pages(warnings: ImportWarnings): AsyncIterable<BlogPage>
  /** From former addresses to those of now. */
  redirects(): Iterable<readonly [from: string, to: string]>
}

/** The plan for a blog: posts become rows of a table that pages show, everything else becomes pages. */
export async function planOf(blog: Blog, sharedParts: boolean, warnings: ImportWarnings): Promise<SitePlan> {
  const parts = sharedParts ? partsOf(blog) : []
  // What is to be said of texts is only known once they have been read.
  for await (const _ of inSlices(blogRecords(blog, parts, warnings)));
  return {
    website: {
      ...(blog.name ? { name: blog.name.slice(0, MAX_NAME_CHARACTERS).toWellFormed() } : {}),
      default_language: blog.language,
      languages: [blog.language],
    },
    warnings: warnings.list(),
    shared_parts: parts.map(({ kind, name, html_content }) => ({
      kind,
      name,
      html_content,
      pages_count: blog.paths.size,
    })),
    records: () => blogRecords(blog, parts, warnings),
  }
}

const MAX_NAME_CHARACTERS = 100

type Part = { kind: SharedPartKind; id: string; name: string; html_content: string }

function partsOf({ header, footer, head }: Blog): Part[] {
  const parts: Part[] = []
  const add = (kind: SharedPartKind, name: string, html_content: string | null) => {
    if (html_content?.trim()) parts.push({ kind, id: stableId(kind), name, html_content })
  }
  add('header', 'Header', header)
  add('footer', 'Footer', footer)
  add('html_head', 'Head', head)
  return parts
}

async function* blogRecords(
  blog: Blog,
  parts: readonly Part[],
  warnings: ImportWarnings,
): AsyncGenerator<PlannedRecord> {
  const { language, names } = blog
  const tableId = stableId('posts')
  const long = new Set<string>()
  yield* blog.assets
  if (blog.postCount > 0) {
    yield postsTable(tableId, names)
    let position = 0
    for await (const post of blog.posts(warnings))
      if (isTooLongForRow(post)) long.add(post.id)
      else yield rowOf(post, tableId, names, ++position)
  }
  for (const { kind, id, name, html_content } of parts) {
    yield { kind, id, name, default_on_page_language: language }
    yield onlyVersion({ kind, id }, html_content)
  }
  for await (const page of pagesOf(blog, long, warnings)) {
    yield { kind: 'page', id: page.id, path: page.path, language, status: page.isDraft ? 'draft' : 'published' }
    yield contentVersion(page.id, page.title, page.html, page.fields)
  }
  const listPath = blog.paths.has('/') ? BLOG : '/'
  if (blog.postCount > 0) yield* blogPages(tableId, listPath, listPath === '/' ? blog.name || 'Blog' : 'Blog', language)
  const redirects = new RedirectList(new Set([...blog.paths, listPath]))
  if (listPath !== BLOG && blog.postCount > 0) redirects.add(BLOG, listPath)
  for await (const [from, to] of inSlices(blog.redirects())) redirects.add(from, to)
  if (redirects.leftOut > 0) warnings.add(`${redirects.leftOut} redirects are left out: a website has at most 10,000`)
  yield* redirects.records
}

async function* pagesOf(blog: Blog, long: ReadonlySet<string>, warnings: ImportWarnings): AsyncGenerator<BlogPage> {
  yield* blog.pages(warnings)
  if (long.size === 0) return
  for await (const post of blog.posts(warnings)) {
    if (!long.has(post.id)) continue
    warnings.add('Posts too long for a row, which become pages', post.title)
    const { id, slug, title, body: html, isDraft, summary } = post
    yield { id, path: decodeURI(addressOfPost(slug)), title, html, isDraft, fields: { meta_description: summary } }
  }
}
