import Type from 'typebox'
import { extended, named } from '#kernel/operations/named.ts'
import { Publish } from '#kernel/operations/schemas.ts'
import { changeable, creatable, presenterOf, shapeOf } from '#kernel/records/define-record.ts'
import { HtmlEditFields, otherEditsOf, UpdateAnswerFields } from '#kernel/versioning/edit-schema.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import { presentVersionFields, recordName } from '#kernel/versioning/schema.ts'
import { header } from '#resources/content/shared-html/record.ts'
import type { SharedPart } from '#resources/content/versioned/store.ts'

const Part = named('SharedPart', shapeOf(header))
const { name, html_content, default_on_page_language } = creatable(header)
export const NewPart = named(
  'SharedPartCreate',
  Type.Object({ html_content, name, default_on_page_language, publish: Publish }),
)
const { html_content: newHtml, ...others } = changeable(header)
const PartChanges = named(
  'SharedPartUpdate',
  Type.Object({
    html_content: newHtml,
    ...others,
    publish: Publish,
    ...HtmlEditFields,
    edits: otherEditsOf('HtmlEdit', ['html_content']),
  }),
)

/** The wire shapes of a kind, which differ in their names only. */
export function shapesOf(kind: SharedPartKind) {
  const Record = extended(recordName(kind), Part, {}, { about: DESCRIPTIONS[kind] })
  return {
    Record,
    UpdatedRecord: extended(`Updated${recordName(kind)}`, Record, UpdateAnswerFields),
    New: extended(recordName(kind, 'Create'), NewPart, {}),
    Changes: extended(recordName(kind, 'Update'), PartChanges, {}),
  }
}

const DESCRIPTIONS: Record<SharedPartKind, string> = {
  header: 'Html that is shown before the html of pages.',
  footer: 'Html that is shown after the html of pages.',
  html_head: 'Html that is added to the head of pages: styles, fonts, meta tags.',
}

const present = presenterOf(header)

export function presentPart(row: SharedPart): Type.Static<typeof Part> {
  return present(row, { ...presentVersionFields(row), usage_count: Number(row.usage_count) })
}
