import { invalid } from '#kernel/operations/errors.ts'
import { block } from '#resources/content/blocks/block.ts'
import { nameMessage, notBlank } from '#resources/content/blocks/rules.ts'
import { missingPages } from '#resources/content/pages/store.ts'
import { type PLACEMENTS, snippet as record } from '#resources/content/snippets/record.ts'

export type SnippetFields = {
  placement: (typeof PLACEMENTS)[number]
  /** null for all pages. */
  page_ids: string[] | null
  active: boolean
}

export const snippet = block<SnippetFields>({
  record,
  text: 'html_content',
  limit: 500,
  about: 'Html that pages show by name, `<site-snippet name="opening-hours"/>`, or at a place in all of them.',
  createSummary: 'Create a snippet: html that pages show with <site-snippet name="...">, or at a place in all of them',
  updateSummary: 'Update a snippet, on all pages that show it',
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
})
