import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { placeOf } from '../links/address-of.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import css from '../links/links.module.css'
import { sectionsOf } from '../links/sections-of.ts'
import { useCanvas } from './canvas-context.ts'
import type { WrittenElement } from './elements.ts'
import { attributeOf } from './names.ts'

type LinkSectionProps = { element: WrittenElement; onChange: (name: string, value: string) => void }

/** Where a link leads, and how to let it lead elsewhere. */
export function LinkSection({ element, onChange }: LinkSectionProps) {
  const { roots } = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const href = attributeOf(element, 'href') ?? ''
  const { kind, place } = placeOf(href)
  return (
    <div className={css.place}>
      <p>
        Leads to: {kind} <bdi>{place}</bdi>
      </p>
      <Button onPress={() => setOpen(true)}>Change the link</Button>
      {isOpen && (
        <LinkDialog
          href={href}
          sections={sectionsOf(roots)}
          onChoose={(chosen) => onChange('href', chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
