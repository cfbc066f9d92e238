import { useState } from 'react'
import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { ElementPanel } from './element-panel.tsx'
import type { Part } from './messages.ts'

/** What is selected on the page or in the layers, and what can be done with it. */
export function Selection() {
  const { element, session, record, view } = useCanvas()
  const [isCodeOpen, setCodeOpen] = useState(false)
  const { selected, reason } = view
  return (
    <>
      {reason && <p className={css.reason}>{reason}</p>}
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

/** For an element of another text than the one that is edited: it is edited where all pages that share it get it. */
function OtherPart({ part }: { part: Part }) {
  const site = useSite()
  const label = part.kind === 'html_head' ? 'head' : part.kind
  const kind = editedKindOf(part.kind)!
  return (
    <Section title={`Part of the ${label}`}>
      <p>{kind === 'pages' ? 'This belongs to another page.' : `Every page that uses this ${label} shows it.`}</p>
      <div>
        <LinkButton href={paths.edit(site, kind, part.id)}>Edit the {label}</LinkButton>
      </div>
    </Section>
  )
}
