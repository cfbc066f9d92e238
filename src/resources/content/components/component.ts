import type { Static } from 'typebox'
import { invalid } from '#kernel/operations/errors.ts'
import { block } from '#resources/content/blocks/block.ts'
import { cssMessage, nameMessage, notBlank } from '#resources/content/blocks/rules.ts'
import { type Prop as PropShape, component as record } from '#resources/content/components/record.ts'
import { propFault } from '#resources/content/components/rules.ts'

export type Prop = Required<Pick<Static<typeof PropShape>, 'name' | 'type' | 'required'>> & {
  default: string | number | boolean | null
  options?: string[]
}

export type ComponentFields = { title: string | null; css: string; props: Prop[] }

export const component = block<ComponentFields>({
  record,
  text: 'html_content',
  limit: 1_000,
  about: 'Html with properties and slots that pages show by name: `<site-component name="hero" title="Welcome"/>`.',
  createSummary: 'Create a component: html with props and slots that pages show with <site-component name="...">',
  updateSummary: 'Update a component, on all pages that show it',
  nameMessage,
  async changed(before, change) {
    if (change.html_content !== undefined) notBlank(change.html_content)
    const { title = before.title, css = before.css } = change as Partial<ComponentFields>
    const message = cssMessage(css)
    if (message) throw invalid('css', message)
    return {
      title,
      css,
      props: change.props === undefined ? before.props : propsOf(change.props as Static<typeof PropShape>[]),
    }
  },
})

/** @throws ValidationFailed naming the property that is wrong */
function propsOf(given: Static<typeof PropShape>[]): Prop[] {
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
