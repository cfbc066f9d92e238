import Type from 'typebox'
import { about } from '#kernel/operations/named.ts'
import { nullable } from '#kernel/operations/schemas.ts'
import { ALL_PROMISES, defineRecord } from '#kernel/records/define-record.ts'
import { computed, hidden, optionalText, plain } from '#kernel/records/field.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { type SharedPartKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { htmlField, versionFields } from '#kernel/versioning/record-fields.ts'

const MAX_NAME = 200

const PartHtml = Type.String({ minLength: 1, maxLength: MAX_HTML_LENGTH, about: 'The html, stored unchanged.' })
const Language = nullable(
  Type.String({
    minLength: 1,
    maxLength: 35,
    description: 'For pages in this language that choose none; the newest part wins.',
  }),
)

function partRecord(kind: SharedPartKind) {
  return defineRecord({
    kind,
    plural: VERSIONED_HTML[kind].plural,
    table: 'shared_parts',
    title: 'name',
    promises: ALL_PROMISES,
    fields: {
      kind: hidden<SharedPartKind>()(),
      name: plain(
        Type.String({ about: 'A name to recognize it by.' }),
        {
          write: Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'A name to recognize it by.' }),
          moved: 'required',
        },
        Type.String({ maxLength: MAX_NAME }),
      ),
      html_content: { ...htmlField, write: PartHtml, required: true },
      default_on_page_language: optionalText(
        about(nullable(Type.String()), 'The language whose pages show it by default.'),
        { write: Language },
      ),
      ...versionFields,
      usage_count: computed(
        Type.Integer({
          description: 'Pages that choose it explicitly; pages that show it by default are not counted.',
        }),
      ),
      ordinal: hidden<number>()(),
    },
  })
}

export const header = partRecord('header')
export const footer = partRecord('footer')
export const htmlHead = partRecord('html_head')
