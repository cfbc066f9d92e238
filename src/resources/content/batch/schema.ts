import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { HtmlEditFields } from '#kernel/versioning/edit-schema.ts'
import { HTML_KINDS } from '#kernel/versioning/kinds.ts'
import { LeftRedirect } from '#resources/content/pages/schema.ts'

const MAX_BATCH = 100
/** More than any record has. */
const MAX_FIELDS = 100
/** Of an ETag. */
const MAX_ETAG = 200
/** Of an id, or of a name that stands for one. */
const MAX_ID = 100

const Kind = oneOf(HTML_KINDS)
const { old_html, new_html, replace_all } = HtmlEditFields

const Edit = Type.Object(
  {
    kind: about(Kind, 'The kind of record.'),
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_ID,
        description: 'Of the record to change. "@home" names a new one, for header_id and so on of later edits.',
      }),
    ),
    delete: Type.Optional(Type.Boolean({ description: 'Delete the record with this id; send no other field.' })),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_ETAG,
        description: 'The ETag that was read; 412 if it changed since.',
      }),
    ),
    old_html,
    new_html,
    replace_all,
  },
  {
    additionalProperties: true,
    maxProperties: MAX_FIELDS,
    description:
      'With id: any field of its update (such as pages_update), otherwise of its create. translation_group_id may be an @name.',
  },
)

export const BatchEdit = named(
  'BatchEdit',
  Type.Object({
    edits: Type.Array(Edit, {
      minItems: 1,
      maxItems: MAX_BATCH,
      description: 'Deletes come first, then all paths change together; then the edits in order.',
    }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Return what would be saved, with diffs, without saving it.' })),
  }),
)

export const BatchResult = named(
  'BatchEditResult',
  Type.Object({
    dry_run: Type.Boolean({ about: 'true when nothing was saved.' }),
    results: Type.Array(
      Type.Object({
        index: Type.Integer({ about: 'The index of the edit, from 0.' }),
        kind: about(Kind, 'The kind of record.'),
        action: oneOf(['created', 'updated', 'unchanged', 'deleted'], { about: 'What became of the record.' }),
        id: about(NullableId, 'Id of the record; null where a dry run would create it.'),
        temporary_id: Type.Optional(Type.String({ description: 'The @name that the edit gave as id.' })),
        title: nullable(Type.String({ description: "A page's title, or the name of another record." })),
        path: about(nullable(Type.String()), "A page's path."),
        url: about(nullable(Type.String()), "A page's address for visitors."),
        version_number: about(nullable(Type.Integer()), 'The number of the latest version; null when deleted.'),
        live_version_id: about(NullableId, 'The version that visitors see; null in a dry run.'),
        etag: Type.Optional(
          Type.String({ about: 'Its ETag now, for if_match; absent when deleted, and in a dry run.' }),
        ),
        redirect: Type.Optional(LeftRedirect),
        diff: Type.Optional(Type.String({ description: 'Unified diff of html_content, with dry_run.' })),
      }),
      { about: 'One for each edit, in their order.' },
    ),
  }),
)
