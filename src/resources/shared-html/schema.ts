import Type from 'typebox'
import { Id, nullable, Timestamp, timestamp } from '#operations/schemas.ts'
import type { SharedPart } from '#resources/shared-html/store.ts'
import { MAX_HTML_LENGTH } from '#versioning/edit-html.ts'
import { editsOf, HtmlEditFields, presentVersionFields, UpdateAnswerFields, VersionFields } from '#versioning/schema.ts'

const MAX_NAME = 200

const WRITABLE = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_NAME })),
  default_on_page_language: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 35,
        description:
          'Shown on pages in this language that choose none; a second part with the same language takes over.',
      }),
    ),
  ),
}
const PartHtml = Type.String({ minLength: 1, maxLength: MAX_HTML_LENGTH })

export const NewPart = Type.Object({ html_content: PartHtml, ...WRITABLE })
export const PartChanges = Type.Object({
  html_content: Type.Optional(PartHtml),
  ...WRITABLE,
  ...HtmlEditFields,
  edits: editsOf(['html_content']),
})

export const Part = Type.Object({
  id: Id,
  website_id: Id,
  name: Type.String(),
  html_content: Type.Optional(Type.String()),
  default_on_page_language: nullable(Type.String()),
  ...VersionFields,
  usage_count: Type.Integer({
    description: 'Pages that choose it explicitly; pages that show it by default are not counted.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const UpdatedPart = Type.Object({ ...Part.properties, ...UpdateAnswerFields })

export function presentPart(row: SharedPart): Type.Static<typeof Part> {
  return {
    id: row.id,
    website_id: row.website_id,
    name: row.name,
    ...(row.html_content === undefined ? {} : { html_content: row.html_content }),
    default_on_page_language: row.default_on_page_language,
    ...presentVersionFields(row),
    usage_count: Number(row.usage_count),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
