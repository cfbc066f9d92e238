import { useQuery } from '@tanstack/react-query'
import { Button as AriaButton } from 'react-aria-components'
import { useSite } from '#console/shell/use-site.ts'
import { Answer } from '#console/ui/states.tsx'
import css from './add.module.css'
import { componentsQuery } from './components-query.ts'
import { componentNamed } from './elements.ts'
import { useInsert } from './use-insert.ts'

/** The components that this website has. */
export function ComponentList() {
  const site = useSite()
  const query = useQuery(componentsQuery(site.id))
  const { addElement } = useInsert()
  return (
    <Answer query={query}>
      {(components) =>
        components.length === 0 ? (
          <p className={css.quiet}>This website has no components yet.</p>
        ) : (
          <ul className={css.elements} aria-label="Components">
            {components.map((component) => (
              <li key={component.id}>
                <AriaButton className={css.element!} onPress={() => addElement(componentNamed(component))}>
                  <bdi>{component.title || component.name}</bdi>
                </AriaButton>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  )
}
