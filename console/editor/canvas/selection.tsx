import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { ElementPanel } from './element-panel.tsx'
import { OtherPart } from './other-part.tsx'

/** What is selected on the page or in the layers, and what can be done with it. */
export function Selection() {
  const { element, session, record, view, row, setRowOpen } = useCanvas()
  const [isCodeOpen, setCodeOpen] = useState(false)
  const { selected, reason } = view
  return (
    <>
      {reason && <p className={css.reason}>{reason}</p>}
      {row && !row.isOpen && (
        <div>
          <Button onPress={() => setRowOpen(true)}>Edit this row of the table</Button>
        </div>
      )}
      {selected && selected.part.id !== record.id && <OtherPart part={selected.part} />}
      {element && session && (
        <ElementPanel
          key={element.from}
          element={element}
          session={session}
          isCodeOpen={isCodeOpen}
          onCodeOpen={setCodeOpen}
        />
      )}
      {!selected && <p className={css.quiet}>Click a text, a picture or a section on the page.</p>}
    </>
  )
}
