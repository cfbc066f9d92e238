import { useEffect, useRef, useState } from 'react'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import { shortWords } from '../canvas/names.ts'
import css from './add.module.css'
import { ComponentList } from './component-list.tsx'
import { ElementList } from './element-list.tsx'
import { SectionList } from './section-list.tsx'
import { useInsert } from './use-insert.ts'

const KINDS = [
  { value: 'sections', label: 'Sections' },
  { value: 'elements', label: 'Elements' },
  { value: 'components', label: 'Components' },
] as const

/** What can be added to the page: it stands behind what is selected. */
export function AddPanel() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('sections')
  const { record, element, addPlace } = useCanvas()
  const { addAlike } = useInsert()
  const refused = useRefusal()(`${record.kind}s_update`)
  const panel = useRef<HTMLDivElement>(null)
  const asked = addPlace && `${addPlace.element.from} ${addPlace.isAbove}`
  useEffect(() => {
    if (asked !== null) panel.current?.querySelector<HTMLElement>('input:checked, button')?.focus()
  }, [asked])
  if (refused !== null) return <p>{refused}</p>
  return (
    <div ref={panel} className={css.panel}>
      <div className={css.kinds}>
        <Switch label="What to add" options={KINDS} value={kind} onChange={setKind} />
      </div>
      <p role="status" className={css.quiet}>
        {addPlace
          ? `It goes ${addPlace.isAbove ? 'above' : 'below'} ${shortWords(addPlace.element)}.`
          : element
            ? `It goes below ${shortWords(element)}.`
            : 'It goes at the end of the page. Click something on the page to add below it.'}
      </p>
      {addAlike && (
        <div>
          <Button onPress={addAlike}>Another like this</Button>
        </div>
      )}
      {kind === 'sections' && <SectionList />}
      {kind === 'elements' && <ElementList />}
      {kind === 'components' && <ComponentList />}
    </div>
  )
}
