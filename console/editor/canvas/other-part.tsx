import { useQuery } from '@tanstack/react-query'
import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import { componentsQuery } from '../add/components-query.ts'
import { HeaderMenu } from '../menus/page-menu.tsx'
import { useCanvas } from './canvas-context.ts'
import { ComponentSection, EditComponent } from './component-section.tsx'
import type { WrittenElement } from './elements.ts'
import type { Part } from './messages.ts'
import { attributeOf } from './names.ts'

/** For an element of another text than the one that is edited: it is edited where all pages that share it get it. */
export function OtherPart({ part }: { part: Part }) {
  const site = useSite()
  const label = part.kind === 'html_head' ? 'head' : part.kind
  const kind = editedKindOf(part.kind)!
  if (part.kind === 'component') return <OfComponent id={part.id} />
  return (
    <Section title={`Part of the ${label}`}>
      <p>{kind === 'pages' ? 'This belongs to another page.' : `Every page that uses this ${label} shows it.`}</p>
      <div>
        <LinkButton href={paths.edit(site, kind, part.id)}>Edit the {label}</LinkButton>
      </div>
      {part.kind === 'header' && <HeaderMenu headerId={part.id} />}
    </Section>
  )
}

/** Where the component stands once in this text, what it is told there can be changed right away. */
function OfComponent({ id }: { id: string }) {
  const site = useSite()
  const { roots, session } = useCanvas()
  const { data } = useQuery(componentsQuery(site.id))
  const component = data?.find((each) => each.id === id)
  if (!component) return null
  const places = named(roots, component.name)
  const [place] = places
  return (
    <Section title={`Component ${component.title || component.name}`}>
      {places.length > 1 && (
        <p>It stands here {places.length} times. Choose one under Layers to change what it says.</p>
      )}
      {places.length === 1 && session ? (
        <ComponentSection element={place!} session={session} />
      ) : (
        <EditComponent component={component} />
      )}
    </Section>
  )
}

function named(elements: readonly WrittenElement[], name: string): WrittenElement[] {
  return elements.flatMap((element) => [
    ...(element.name === 'site-component' && attributeOf(element, 'name') === name ? [element] : []),
    ...named(element.children, name),
  ])
}
