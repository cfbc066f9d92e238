import Type from 'typebox'
import { invalid } from '#kernel/operations/errors.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { Html, LatestHtml } from '#kernel/versioning/schema.ts'
import { block } from '#resources/content/blocks/block.ts'
import { nameMessage, notBlank } from '#resources/content/blocks/rules.ts'
import { missingPages } from '#resources/content/pages/store.ts'

export const PLACEMENTS = ['inline', 'head', 'body_start', 'body_end'] as const
const MAX_PAGES = 500

export type SnippetFields = {
  placement: (typeof PLACEMENTS)[number]
  /** null for all pages. */
  page_ids: string[] | null
  active: boolean
}

const Placement = oneOf(PLACEMENTS, {
  description: 'inline, the default: where <site-snippet> names it.',
})
const PageIds = nullable(Type.Array(Id, { maxItems: MAX_PAGES, description: 'Only on these pages; null for all.' }))
const Active = Type.Boolean({ about: 'false shows it nowhere.' })

export const snippet = block<SnippetFields>({
  kind: 'snippet',
  text: 'html_content',
  limit: 500,
  about: 'Html that pages show by name, `<site-snippet name="opening-hours"/>`, or at a place in all of them.',
  createSummary: 'Create a snippet: html that pages show with <site-snippet name="...">, or at a place in all of them',
  updateSummary: 'Update a snippet, on all pages that show it',
  writable: { html_content: Html, placement: Placement, page_ids: PageIds, active: Active },
  required: ['html_content'],
  shown: { html_content: LatestHtml, placement: Placement, page_ids: PageIds, active: Active },
  editable: ['html_content'],
  long: ['html_content'],
  blank: { placement: 'inline', page_ids: null, active: true },
  nameMessage,
  async changed(before, change, { tx, website_id }) {
    if (change.html_content !== undefined) notBlank(change.html_content)
    const { placement = before.placement, active = before.active } = change as Partial<SnippetFields>
    const given = change.page_ids as string[] | null | undefined
    if (given === undefined) return { placement, active, page_ids: before.page_ids }
    const page_ids = given === null ? null : [...new Set(given.map((id) => id.toLowerCase()))]
    const [missing] = page_ids ? await missingPages(tx, website_id, page_ids) : []
    if (missing) throw invalid('page_ids', `must name pages of this website; ${missing} is none`)
    return { placement, active, page_ids }
  },
  present: ({ placement, page_ids, active }) => ({ placement, page_ids, active }),
})
