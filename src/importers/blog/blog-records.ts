import type { Blog, BlogPage } from '#importers/blog/blog.ts'
import { addressOfPost, BLOG } from '#importers/blog/blog-address.ts'
import { blogPages } from '#importers/blog/blog-pages.ts'
import { postsTable } from '#importers/blog/blog-table.ts'
import { headerWith } from '#importers/blog/header-with.ts'
import { type Look, lookOf } from '#importers/blog/look/blog-look.ts'
import { contentVersion, isTooLongForRow, rowOf } from '#importers/blog/post-record.ts'
import { onlyVersion } from '#importers/files/only-version.ts'
import { RedirectList } from '#importers/files/redirect-list.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import type { ConvertOptions, PlannedRecord, SitePlan } from '#resources/transfer/model.ts'

/** The plan for a blog: posts become rows of a table that pages show, everything else becomes pages. */
export async function planOf(blog: Blog, options: Choices, warnings: ImportWarnings): Promise<SitePlan> {
  const listPath = blog.postCount === 0 ? null : blog.paths.has('/') ? BLOG : '/'
  const look = options.look ? await lookOf(blog, listPath) : null
  const parts = look ? partsOf(look) : options.shared_parts ? partsOf(bareParts(blog)) : []
  const shown = { blog, parts, look, listPath }
  // What is to be said of texts is only known once they have been read.
  for await (const _ of inSlices(blogRecords(shown, warnings)));
  if (look) warnings.add('A theme for blogs comes with it, since the website has none; look: false leaves it out')
  return {
    website: {
      ...(blog.name ? { name: blog.name.slice(0, MAX_NAME_CHARACTERS).toWellFormed() } : {}),
      default_language: blog.language,
      languages: [blog.language],
      ...look?.website,
    },
    warnings: warnings.list(),
    shared_parts: parts.map(({ kind, name, html_content }) => ({
      kind,
      name,
      html_content,
      pages_count: blog.paths.size,
    })),
    records: () => blogRecords(shown, warnings),
  }
}

const MAX_NAME_CHARACTERS = 100

type Choices = Pick<ConvertOptions, 'look' | 'shared_parts'>
type Part = { kind: SharedPartKind; id: string; name: string; html_content: string }

type Texts = { header: string | null; footer: string | null; head: string | null }

function bareParts({ menu, name, footer, head }: Blog): Texts {
  return { header: menu === null ? null : headerWith(menu, name), footer, head }
}

function partsOf({ header, footer, head }: Texts): Part[] {
  const parts: Part[] = []
  const add = (kind: SharedPartKind, name: string, html_content: string | null) => {
    if (html_content?.trim()) parts.push({ kind, id: stableId(kind), name, html_content })
  }
  add('header', 'Header', header)
  add('footer', 'Footer', footer)
  add('html_head', 'Head', head)
  return parts
}

type Shown = { blog: Blog; parts: readonly Part[]; look: Look | null; listPath: string | null }

async function* blogRecords(
  { blog, parts, look, listPath }: Shown,
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
    yield contentVersion(page, look !== null)
  }
  if (listPath !== null) yield* blogPages({ tableId, listPath, blog, hasLook: look !== null })
  if (look) yield* [...look.pages(), ...look.theme()]
  const redirects = new RedirectList(new Set([...blog.paths, ...(listPath === null ? [] : [listPath])]))
  if (listPath === '/') redirects.add(BLOG, listPath)
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
