import Type from 'typebox'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, nullable, Publish, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { HtmlEditFields, otherEditsOf, UpdateAnswerFields } from '#kernel/versioning/edit-schema.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import { LatestHtml, presentVersionFields, recordName, VersionFields } from '#kernel/versioning/schema.ts'
import type { SharedPart } from '#resources/content/versioned/store.ts'

const MAX_NAME = 200

const WRITABLE = {
  name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'A name to recognize it by.' })),
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
const PartHtml = Type.String({
  minLength: 1,
  maxLength: MAX_HTML_LENGTH,
  about: 'The html, stored unchanged.',
})

const Part = named(
  'SharedPart',
  Type.Object({
    id: Id,
    website_id: Id,
    name: Type.String({ about: 'A name to recognize it by.' }),
    html_content: LatestHtml,
    default_on_page_language: about(nullable(Type.String()), 'The language whose pages show it by default.'),
    ...VersionFields,
    usage_count: Type.Integer({
      description: 'Pages that choose it explicitly; pages that show it by default are not counted.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const NewPart = named('SharedPartCreate', Type.Object({ html_content: PartHtml, ...WRITABLE, publish: Publish }))
const PartChanges = named(
  'SharedPartUpdate',
  Type.Object({
    html_content: Type.Optional(PartHtml),
    ...WRITABLE,
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
