import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useRefusal } from '#console/shell/use-site.ts'
import { Switch } from '#console/ui/switch.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import { nameOfElement, wordsOfElement } from '../canvas/names.ts'
import css from './add.module.css'
import { ComponentList } from './component-list.tsx'
import { ElementList } from './element-list.tsx'
import { SECTIONS } from './library.ts'
import { Sketch, useColors } from './sketch.tsx'
import { useInsert } from './use-insert.ts'

const KINDS = [
  { value: 'sections', label: 'Sections' },
  { value: 'elements', label: 'Elements' },
  { value: 'components', label: 'Components' },
] as const

/** What can be added to the page: it stands behind what is selected. */
export function AddPanel() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('sections')
  const { record, element } = useCanvas()
  const refused = useRefusal()(`${record.kind}s_update`)
  if (refused !== null) return <p>{refused}</p>
  return (
    <>
      <Switch label="What to add" options={KINDS} value={kind} onChange={setKind} />
      <p role="status" className={css.quiet}>
        {element
          ? `Added below: ${nameOfElement(element)} ${wordsOfElement(element)}`
          : 'Added at the end of the page. Click something on the page to add below it.'}
      </p>
      {kind === 'sections' && <SectionList />}
      {kind === 'elements' && <ElementList />}
      {kind === 'components' && <ComponentList />}
    </>
  )
}

function SectionList() {
  const { addSection } = useInsert()
  const colors = useColors()
  return (
    <ul className={css.sections} aria-label="Sections">
      {SECTIONS.map((section) => (
        <li key={section.title}>
          <AriaButton className={css.section!} onPress={() => addSection(section)}>
            <Sketch shapes={section.sketch} colors={colors} />
            {section.title}
          </AriaButton>
        </li>
      ))}
    </ul>
  )
}
