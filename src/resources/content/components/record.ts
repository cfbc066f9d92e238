import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'
import { joined } from '#kernel/records/field.ts'
import { htmlField, IN_VERSION } from '#kernel/versioning/record-fields.ts'
import { blockRecord } from '#resources/content/blocks/record.ts'
import { MAX_CSS } from '#resources/content/blocks/rules.ts'
import { PROP_TYPES } from '#resources/content/components/rules.ts'

const MAX_TITLE = 300
const MAX_PROPS = 50
const MAX_OPTIONS = 100
const MAX_OPTION = 200
const MAX_DEFAULT = 2_000

export const Prop = named(
  'ComponentProp',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 40, description: 'Its attribute; in the html {{ props.name }}.' }),
    type: Type.Optional(oneOf(PROP_TYPES, { about: 'text unless given.' })),
    required: Type.Optional(Type.Boolean({ about: 'Where it is missing, a save warns.' })),
    default: Type.Optional(
      Type.Union([Type.String({ maxLength: MAX_DEFAULT }), Type.Number(), Type.Boolean(), Type.Null()], {
        about: 'The value where none is given; of an asset its id.',
      }),
    ),
    options: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_OPTION }), {
        maxItems: MAX_OPTIONS,
        description: 'The values of a select.',
      }),
    ),
  }),
)
const Title = nullable(Type.String({ maxLength: MAX_TITLE, about: 'What people call it.' }))
const Css = Type.String({ maxLength: MAX_CSS, description: 'Sent once with each page that shows it.' })
const Props = Type.Array(Prop, { maxItems: MAX_PROPS, about: 'What its user may give as attributes.' })

export const component = blockRecord('component', {
  title: joined(Title, { ...IN_VERSION, write: Title, blank: null }),
  html_content: { ...htmlField, required: true },
  css: joined(Type.Optional(about(Css, 'Its styles. Lists leave them out unless fields names them.')), {
    ...IN_VERSION,
    write: Css,
    blank: '',
    long: true,
  }),
  props: { ...joined(Props, { ...IN_VERSION, write: Props, blank: [] }), json: true },
})
