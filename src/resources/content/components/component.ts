import Type, { type Static } from 'typebox'
import { invalid } from '#kernel/operations/errors.ts'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, oneOf } from '#kernel/operations/schemas.ts'
import { Html, LatestHtml } from '#kernel/versioning/schema.ts'
import { block } from '#resources/content/blocks/block.ts'
import { cssMessage, MAX_CSS, nameMessage, notBlank } from '#resources/content/blocks/rules.ts'
import { PROP_TYPES, propFault } from '#resources/content/components/rules.ts'

const MAX_TITLE = 300
const MAX_PROPS = 50
const MAX_OPTIONS = 100
const MAX_OPTION = 200
const MAX_DEFAULT = 2_000

const Prop = named(
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
export type Prop = Required<Pick<Static<typeof Prop>, 'name' | 'type' | 'required'>> & {
  default: string | number | boolean | null
  options?: string[]
}

const Title = nullable(Type.String({ maxLength: MAX_TITLE, about: 'What people call it.' }))
const Css = Type.String({ maxLength: MAX_CSS, description: 'Sent once with each page that shows it.' })
const Props = Type.Array(Prop, { maxItems: MAX_PROPS, about: 'What its user may give as attributes.' })

export type ComponentFields = { title: string | null; css: string; props: Prop[] }

export const component = block<ComponentFields>({
  kind: 'component',
  text: 'html_content',
  limit: 1_000,
  about: 'Html with properties and slots that pages show by name: `<site-component name="hero" title="Welcome"/>`.',
  createSummary: 'Create a component: html with props and slots that pages show with <site-component name="...">',
  updateSummary: 'Update a component, on all pages that show it',
  writable: { title: Title, html_content: Html, css: Css, props: Props },
  required: ['html_content'],
  shown: {
    title: Title,
    html_content: LatestHtml,
    css: Type.Optional(about(Css, 'Its styles. Lists leave them out unless fields names them.')),
    props: Props,
  },
  editable: ['html_content', 'css'],
  long: ['html_content', 'css'],
  blank: { title: null, css: '', props: [] },
  nameMessage,
  async changed(before, change) {
    if (change.html_content !== undefined) notBlank(change.html_content)
    const { title = before.title, css = before.css } = change as Partial<ComponentFields>
    const message = cssMessage(css)
    if (message) throw invalid('css', message)
    return {
      title,
      css,
      props: change.props === undefined ? before.props : propsOf(change.props as Static<typeof Prop>[]),
    }
  },
  present: ({ title, css, props }) => ({ title, css, props }),
})

/** @throws ValidationFailed naming the property that is wrong */
function propsOf(given: Static<typeof Prop>[]): Prop[] {
  const props = given.map(({ name, type = 'text', required = false, default: value = null, options }) => ({
    name,
    type,
    required,
    default: value,
    ...(options ? { options } : {}),
  }))
  for (const [index, prop] of props.entries()) {
    const fault = propFault(prop, props.slice(0, index))
    if (fault) throw invalid(`props.${index}.${fault.field}`, fault.message)
  }
  return props
}
