import { hash } from 'node:crypto'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { snapshotOf } from '#importers/html/page-record.ts'
import type { PageSource } from '#importers/html/page-source.ts'
import { folderOf, isMarkedAsPost, postFields } from '#importers/html/posts/post-fields.ts'
import { type PostParts, readPostTask } from '#importers/html/posts/read-post.ts'
import { type PageNote, type SharedPart, withoutShared } from '#importers/html/shared-parts.ts'
import type { SiteFiles } from '#importers/html/site-files.ts'
import { SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** Pages below a folder that differ in nothing but what posts have of their own. */
export type PostList = { folder: string; key: string; language: string; notes: readonly PageNote[] }

type Context = { source: PageSource; files: SiteFiles; parts: readonly SharedPart[]; compute: Compute }
export type PostPage = {
  post: PostParts
  slug: string
  summary: string | null
  skeleton: string
  fields: object
  uses: Uses
}
type Uses = { use_header: boolean; use_footer: boolean; use_html_head: boolean }

/** Fewer pages that are alike may be so by chance. */
const MIN_POSTS = 3
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The lists of posts among pages, which can be shown by one page each without looking otherwise. */
export async function findPosts(
  notes: readonly PageNote[],
  context: Context,
  warnings: ImportWarnings,
): Promise<PostList[]> {
  const lists: PostList[] = []
  const candidates = notes.filter(({ hasArticle }) => hasArticle)
  const folders = Map.groupBy(candidates, ({ file, language }) => `${language} ${folderOf(file.path)}`)
  for (const pages of folders.values()) {
    const { file, language } = pages[0]!
    const folder = folderOf(file.path)
    if (folder === '/' || pages.length < MIN_POSTS) continue
    const { alike, others } = await divided(pages, context)
    if (alike.length < MIN_POSTS) continue
    const key = keyFor(folder, lists)
    const path = `${folder}:slug (${alike.length})`
    warnings.add(
      'Pages that become rows of a table, shown by one page; shared_parts: false keeps them as they are',
      path,
    )
    for (const { file } of others)
      warnings.add('Pages that stay beside such rows, since they differ from them', file.path)
    lists.push({ folder, key, language, notes: alike })
  }
  return lists
}

/** The page as a post; null where it is none. */
export async function postOf(
  { file, language }: PageNote,
  { source, files, parts, compute }: Context,
): Promise<PostPage | null> {
  const slug = file.path.slice(folderOf(file.path).length)
  const read = SLUG.test(slug) ? await source.arrange(file) : null
  if (!read || read.page.translations.length > 0) return null
  const { html, uses } = withoutShared(read, language, parts)
  const post = await compute(readPostTask, { html, path: file.path, isMarked: isMarkedAsPost(read.page) })
  if (!post) return null
  const snapshot = snapshotOf(file, read.page, files)
  const used = Object.fromEntries(SHARED_PART_KINDS.map((kind) => [`use_${kind}`, uses(kind)])) as Uses
  const fields = postFields(snapshot, post, file)
  return { post, slug, summary: read.page.meta_description, skeleton: post.skeleton, fields, uses: used }
}

async function divided(pages: readonly PageNote[], context: Context) {
  const keys = new Map<PageNote, string | null>()
  for (const note of pages) {
    const page = await postOf(note, context)
    keys.set(note, page && hash('sha256', JSON.stringify([page.skeleton, page.fields, page.uses]), 'hex'))
  }
  const counts = Map.groupBy(
    keys.values().filter((key) => key !== null),
    (key) => key,
  )
  const most = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
  return {
    alike: pages.filter((note) => most !== undefined && keys.get(note) === most),
    others: pages.filter((note) => keys.get(note) !== most),
  }
}

/** The first list is the website's posts; others are called like their folders. */
function keyFor(folder: string, lists: readonly PostList[]): string {
  const taken = new Set(lists.map(({ key }) => key))
  const named = (folder.split('/').at(-2) ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
  const wanted = lists.length === 0 ? 'posts' : named || 'posts'
  let key = wanted
  for (let number = 2; taken.has(key); number++) key = `${wanted}_${number}`
  return key
}
