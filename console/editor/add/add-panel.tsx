import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useRefusal } from '#console/shell/use-site.ts'
import { Switch } from '#console/ui/switch.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { WrittenElement } from '../canvas/elements.ts'
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
      <div className={css.kinds}>
        <Switch label="What to add" options={KINDS} value={kind} onChange={setKind} />
      </div>
      <p role="status" className={css.quiet}>
        {element
          ? `It goes below ${placeOf(element)}.`
          : 'It goes at the end of the page. Click something on the page to add below it.'}
      </p>
      {kind === 'sections' && <SectionList />}
      {kind === 'elements' && <ElementList />}
      {kind === 'components' && <ComponentList />}
    </>
  )
}

const MAX_WORDS = 30

function placeOf(element: WrittenElement): string {
  const words = wordsOfElement(element)
  const shown = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).trimEnd()}…` : words
  const name = nameOfElement(element)
  return words === '' ? name : `${name} “${shown}”`
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
