import { useQuery } from '@tanstack/react-query'
import type { Component } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { componentsQuery } from '../add/components-query.ts'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import type { WrittenElement } from './elements.ts'
import { attributeOf } from './names.ts'
import { PropField } from './prop-field.tsx'
import type { Session } from './session.ts'

type ComponentSectionProps = { element: WrittenElement; session: Session }

/** What a component is told where it stands, as a form, and the way to the component itself. */
export function ComponentSection({ element, session }: ComponentSectionProps) {
  const site = useSite()
  const { data } = useQuery(componentsQuery(site.id))
  const name = attributeOf(element, 'name')
  const component = data?.find((each) => each.name === name)
  if (!data) return null
  if (!component) return <p>This website has no component called “{name}”.</p>
  return (
    <>
      {component.props.length > 0 ? (
        <Props component={component} element={element} session={session} />
      ) : (
        <p className={css.quiet}>It shows the same everywhere.</p>
      )}
      <EditComponent component={component} />
    </>
  )
}

function Props({ component, element, session }: ComponentSectionProps & { component: Component }) {
  const { text } = useCanvas()
  return (
    <div className={css.form}>
      {component.props.map((prop) => (
        <PropField key={prop.name} prop={prop} element={element} text={text} session={session} />
      ))}
    </div>
  )
}

/** Says first how many pages change with it. */
export function EditComponent({
  component: { id, title, name },
}: {
  component: Pick<Component, 'id' | 'title' | 'name'>
}) {
  const site = useSite()
  const { data } = useQuery({
    queryKey: siteKey(site.id, 'usage', id, 'count'),
    queryFn: () => api.components.usage(id, { per: 1 }),
  })
  const count = data?.pages_count
  return (
    <div>
      {count !== undefined && count > 0 && (
        <p className={css.quiet}>
          {count === 1 ? 'One page shows it.' : `${count} pages show it, and change with it.`}
        </p>
      )}
      <LinkButton href={paths.edit(site, 'components', id)} aria-label={`Edit the component ${title || name}`}>
        Edit the component
      </LinkButton>
    </div>
  )
}
