import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Db } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { BLOCK_KINDS, HTML_KINDS, type HtmlKind, SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { fragmentOf } from '#resources/content/pages/fragment.ts'
import type { CommentRow } from '#resources/history/comments/record.ts'
import { findHtml, isPreview, isTitled, TITLED_KINDS, titled } from '#resources/history/comments/subject-store.ts'

/** What can be commented on besides pages. */
export const COMMENTED_KINDS = [...SHARED_PART_KINDS, ...BLOCK_KINDS, ...TITLED_KINDS, 'facts'] as const
type CommentedKind = (typeof COMMENTED_KINDS)[number]

/** Characters of an element's html that a comment holds. */
const MAX_ELEMENT = 2_000

type Given = {
  page_id?: string
  record?: { kind: string; id: string }
  preview_id?: string
  selector?: string
  quote?: string
}
export type Subject = Pick<
  CommentRow,
  'page_id' | 'page_path' | 'about' | 'record_id' | 'preview_id' | 'selector' | 'quote' | 'source' | 'element_html'
>

/**
 * What a new comment is about: the records that it names must be those of the website, and its element must be there.
 * @throws ValidationFailed
 */
export async function subjectOf(
  { db, compute }: { db: Db; compute: Compute },
  website_id: string,
  { page_id, record, preview_id, selector, quote }: Given,
): Promise<Subject> {
  const page = page_id === undefined ? undefined : await findHtml(db, 'page', { website_id, id: page_id.toLowerCase() })
  if (page_id !== undefined && !page) throw invalid('page_id', 'must be a page of this website')
  const other = record && (await recordOf(db, website_id, record.kind as CommentedKind, record.id.toLowerCase()))
  if (preview_id !== undefined && !(await isPreview(db, website_id, preview_id)))
    throw invalid('preview_id', 'must be a preview of this website')
  const html = other ? other.html_content : page?.html_content
  if (selector !== undefined && html === undefined) throw invalid('selector', 'needs a page or record with html')
  const element = html === undefined ? undefined : await placeOf(html, { selector, quote }, compute)
  return {
    page_id: page?.id ?? null,
    page_path: page?.path ?? null,
    about: record && other ? JSON.stringify({ kind: record.kind, id: other.id, title: other.title }) : null,
    record_id: other?.id ?? null,
    preview_id: preview_id?.toLowerCase() ?? null,
    selector: selector ?? null,
    quote: quote ?? null,
    source: element ? JSON.stringify({ start: element.start, end: element.end }) : null,
    element_html: element && selector !== undefined ? cut(html!.slice(element.start, element.end)) : null,
  }
}

/** The html of a comment's element as it is now; what the comment holds where it is not found any more. */
export async function elementNow(
  { db, compute }: { db: Db; compute: Compute },
  { website_id, page_id, about, selector, element_html }: CommentRow,
): Promise<string | null> {
  if (selector === null) return element_html
  const { kind, id } = about === null ? { kind: 'page', id: page_id } : JSON.parse(about)
  if (id === null || !(HTML_KINDS as readonly string[]).includes(kind)) return element_html
  const record = await findHtml(db, kind as HtmlKind, { website_id, id })
  if (!record) return element_html
  return fragmentOf(record.html_content, selector, compute).then(
    ({ html }) => cut(html),
    () => element_html,
  )
}

async function placeOf(
  html: string,
  { selector, quote }: { selector?: string; quote?: string },
  compute: Compute,
): Promise<{ start: number; end: number } | undefined> {
  if (selector !== undefined) return fragmentOf(html, selector, compute)
  if (quote === undefined) return undefined
  const start = html.indexOf(quote)
  const isOnce = start !== -1 && html.indexOf(quote, start + 1) === -1
  return isOnce ? { start, end: start + quote.length } : undefined
}

type Found = { id: string; title: string | null; html_content?: string }

/** @throws ValidationFailed */
async function recordOf(db: Db, website_id: string, kind: CommentedKind, id: string): Promise<Found> {
  const found = await lookUp(db, website_id, kind, id)
  if (!found) throw invalid('record', 'must be a record of that kind of this website')
  return found
}

async function lookUp(db: Db, website_id: string, kind: CommentedKind, id: string): Promise<Found | undefined> {
  if (kind === 'facts') return id === website_id ? { id, title: null } : undefined
  if (!isTitled(kind)) {
    const record = await findHtml(db, kind, { website_id, id })
    return record && { id, title: titleOf({ ...record }), html_content: record.html_content }
  }
  return titled(db, kind, { website_id, id })
}

function cut(html: string): string {
  return html.length > MAX_ELEMENT ? `${html.slice(0, MAX_ELEMENT)}…`.toWellFormed() : html
}
