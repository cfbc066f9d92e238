import { lazy, Suspense } from 'react'
import { Section } from '#console/ui/page.tsx'
import { Loading } from '#console/ui/states.tsx'
import { Around } from './around.tsx'
import { attributeChange } from './attribute-change.ts'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { ComponentSection } from './component-section.tsx'
import { ElementActions } from './element-actions.tsx'
import { ElementCode } from './element-code.tsx'
import type { WrittenElement } from './elements.ts'
import { LinkSection } from './link-section.tsx'
import { nameOfElement } from './names.ts'
import { PictureSection } from './picture-section.tsx'
import type { Session } from './session.ts'

const StyleSection = lazy(async () => ({ default: (await import('../style/style-section.tsx')).StyleSection }))
/** What shows nothing, or shows what is styled elsewhere. */
const UNSTYLED = /^(site-.*|script|style|source|br|option)$/

type ElementPanelProps = {
  element: WrittenElement
  session: Session
  isCodeOpen: boolean
  onCodeOpen: (isOpen: boolean) => void
}

/** The selected element: what it shows, what can be done with it, and how it is written. */
export function ElementPanel({ element, session, isCodeOpen, onCodeOpen }: ElementPanelProps) {
  const { text } = useCanvas()
  const set = (name: string, value: string | null) => session.change([attributeChange(text, element, name, value)])
  return (
    <Section title={nameOfElement(element)}>
      <Around element={element} session={session} />
      {element.name === 'img' && <PictureSection element={element} session={session} onChange={set} />}
      {element.name === 'site-component' && <ComponentSection element={element} session={session} />}
      {element.name === 'a' && <LinkSection element={element} onChange={set} />}
      <ElementActions />
      {!UNSTYLED.test(element.name) && (
        <details className={css.code}>
          <summary>Style</summary>
          <Suspense fallback={<Loading />}>
            <StyleSection element={element} session={session} />
          </Suspense>
        </details>
      )}
      <ElementCode element={element} isOpen={isCodeOpen} onOpen={onCodeOpen} onChange={set} />
    </Section>
  )
}
