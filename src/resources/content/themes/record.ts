import Type from 'typebox'
import { inTools } from '#kernel/operations/tool.ts'
import { computed, joined } from '#kernel/records/field.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { IN_VERSION } from '#kernel/versioning/record-fields.ts'
import { blockRecord } from '#resources/content/blocks/record.ts'

const MAX_GROUPS = 1_000

const Tokens = Type.Object(
  {},
  {
    additionalProperties: true,
    maxProperties: MAX_GROUPS,
    description:
      'W3C design tokens: {"color": {"ink": {"$value": "#222", "$type": "color"}}} is var(--color-ink). "dark" is for dark pages. Fonts: docs_read fonts.',
  },
)
const ChangedTokens = inTools(Tokens, 'As in blocks_create. They merge: null removes a token or a group.')
const Css = Type.String({ maxLength: MAX_HTML_LENGTH, about: 'Styles after the variables.' })
const Active = Type.Boolean({ description: 'Pages are shown with it; the theme that was active no longer is.' })

export const theme = blockRecord('theme', {
  tokens: {
    ...joined(Type.Optional(Tokens), { ...IN_VERSION, write: Tokens, change: ChangedTokens, blank: {}, long: true }),
    json: true,
  },
  css: joined(Type.Optional(Type.String({ about: 'Its styles, which are the html_content of its versions.' })), {
    ...IN_VERSION,
    write: Css,
    blank: '',
    long: true,
  }),
  // A field of its website.
  active: computed(Active, { write: Active, blank: false, moved: false }),
})
