import { useMemo, useState } from 'react'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { menuAround, menusOf } from '../menus/menu.ts'
import { MenuSection } from '../menus/menu-section.tsx'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { ElementPanel } from './element-panel.tsx'
import type { WrittenElement } from './elements.ts'
import { OtherPart } from './other-part.tsx'
import type { Session } from './session.ts'

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
      {element && session && record.kind === 'header' && <OwnMenu element={element} session={session} />}
      {!selected && <p className={css.quiet}>Click a text, a picture or a section on the page.</p>}
    </>
  )
}

/** The menu around what is selected in a header, or all of its menus. */
function OwnMenu({ element, session }: { element: WrittenElement; session: Session }) {
  const { text, roots } = useCanvas()
  const refused = useRefusal()('headers_update')
  const menus = useMemo(() => menusOf(roots), [roots])
  return (
    <MenuSection
      text={text}
      only={menuAround(menus, element)}
      refused={refused}
      onChange={(changes) => session.change(changes)}
    />
  )
}
