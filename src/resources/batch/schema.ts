import Type from 'typebox'
import { Id, NullableId, nullable, oneOf } from '#operations/schemas.ts'
import { VERSIONED_KINDS } from '#versioning/kinds.ts'
import { HtmlEditFields } from '#versioning/schema.ts'

const MAX_BATCH = 100
/** More than any record has. */
const MAX_FIELDS = 100

const Kind = oneOf(VERSIONED_KINDS)
const { old_html, new_html, replace_all } = HtmlEditFields

const Edit = Type.Object(
  { resource: Kind, id: Type.Optional(Id), old_html, new_html, replace_all },
  {
    additionalProperties: true,
    maxProperties: MAX_FIELDS,
    description:
      'With id: any field of pages_update (headers_update, ...). Without: a new record, with those of pages_create.',
  },
)

export const BatchEdit = Type.Object({
  edits: Type.Array(Edit, {
    minItems: 1,
    maxItems: MAX_BATCH,
    description: 'Applied in order, each to the result of those before it.',
  }),
  dry_run: Type.Optional(Type.Boolean({ description: 'Return what would be saved, with diffs, without saving it.' })),
})

export const BatchResult = Type.Object({
  dry_run: Type.Boolean(),
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      resource: Kind,
      action: oneOf(['created', 'updated']),
      id: NullableId,
      title: nullable(Type.String({ description: "A page's title, or a shared part's name." })),
      path: nullable(Type.String()),
      url: nullable(Type.String()),
      version_number: Type.Integer(),
      live_version_id: NullableId,
      diff: Type.Optional(Type.String({ description: 'Unified diff of html_content, with dry_run.' })),
    }),
  ),
})
