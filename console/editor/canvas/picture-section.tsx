import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { pictureChanges } from '../pictures/picture-changes.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { useCanvas } from './canvas-context.ts'
import type { WrittenElement } from './elements.ts'
import { attributeOf } from './names.ts'
import type { Session } from './session.ts'

type PictureSectionProps = {
  element: WrittenElement
  session: Session
  onChange: (name: string, value: string) => void
}

/** What a picture shows, and how to show another. */
export function PictureSection({ element, session, onChange }: PictureSectionProps) {
  const { text, language } = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const alt = attributeOf(element, 'alt')
  return (
    <>
      <div>
        <Button onPress={() => setOpen(true)}>Replace the picture</Button>
      </div>
      {isOpen && (
        <PictureDialog
          language={language}
          onChoose={(picture) => session.change(pictureChanges(text, element, picture))}
          onClose={() => setOpen(false)}
        />
      )}
      {alt?.includes('{{') ? (
        <p>The description comes from the website’s data.</p>
      ) : (
        <Alt key={alt} alt={alt} onChange={(value) => onChange('alt', value)} />
      )}
    </>
  )
}

/** Empty is written for what decorates; null is nothing written. */
function Alt({ alt, onChange }: { alt: string | null; onChange: (alt: string) => void }) {
  const [typed, setTyped] = useState(alt ?? '')
  const [isDecorative, setDecorative] = useState(alt === '')
  const finish = () => {
    const written = typed.trim()
    if (written !== '' && written !== alt) onChange(written)
  }
  return (
    <>
      <TextField
        label="Description"
        rows={3}
        value={typed}
        onChange={setTyped}
        onBlur={finish}
        isDisabled={isDecorative}
        about={
          alt === null && !isDecorative
            ? 'Nobody who cannot see the picture knows what it shows.'
            : 'What the picture shows, for people who cannot see it.'
        }
      />
      <Checkbox
        isSelected={isDecorative}
        onChange={(isOn) => {
          setDecorative(isOn)
          if (isOn && alt !== '') onChange('')
        }}
      >
        Decorative: it says nothing that the text does not
      </Checkbox>
    </>
  )
}
