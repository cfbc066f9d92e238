import Type from 'typebox'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { joined } from '#kernel/records/field.ts'
import { htmlField, IN_VERSION } from '#kernel/versioning/record-fields.ts'
import { blockRecord } from '#resources/content/blocks/record.ts'

export const PLACEMENTS = ['inline', 'head', 'body_start', 'body_end'] as const
const MAX_PAGES = 500

const Placement = oneOf(PLACEMENTS, {
  description: 'inline, the default: where <site-snippet> names it.',
})
const PageIds = nullable(Type.Array(Id, { maxItems: MAX_PAGES, description: 'Only on these pages; null for all.' }))
const Active = Type.Boolean({ about: 'false shows it nowhere.' })

export const snippet = blockRecord('snippet', {
  html_content: { ...htmlField, required: true },
  placement: joined(Placement, { ...IN_VERSION, write: Placement, blank: 'inline' }),
  page_ids: joined(PageIds, { ...IN_VERSION, write: PageIds, blank: null, refersTo: 'page' }),
  active: joined(Active, { ...IN_VERSION, write: Active, blank: true }),
})
