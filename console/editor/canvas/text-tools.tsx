import { useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import css from './canvas.module.css'
import { isAddress } from './checked.ts'
import type { Session } from './session.ts'

type TextToolsProps = {
  session: Session | null
  editing: string | null
  isLinking: boolean
  onLinking: (isLinking: boolean) => void
}

const TAGS = [
  { tag: 'p', label: 'Paragraph' },
  { tag: 'h2', label: 'Heading' },
  { tag: 'h3', label: 'Small heading' },
  { tag: 'strong', label: 'Bold' },
  { tag: 'em', label: 'Italic' },
  { tag: 'code', label: 'Code' },
] as const
const NO_TEXT = 'Click a text of the page first.'

/** What can be done with the text that is selected in the page. */
export function TextTools({ session, editing, isLinking, onLinking }: TextToolsProps) {
  const refused = editing === null ? NO_TEXT : null
  return (
    <div className={css.tools} role="toolbar" aria-label="Selected text">
      {TAGS.map(({ tag, label }) => (
        <Button key={tag} look="plain" refused={refused} onPress={() => session?.format(tag)}>
          {label}
        </Button>
      ))}
      <Button look="plain" refused={refused} onPress={() => onLinking(true)}>
        Link
      </Button>
      {isLinking && editing !== null && (
        <Dialog title="Link" onClose={() => onLinking(false)}>
          <LinkForm
            onDone={(href) => {
              onLinking(false)
              if (href !== null) session?.format('a', href)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

function LinkForm({ onDone }: { onDone: (href: string | null) => void }) {
  const [href, setHref] = useState('')
  const isWrong = href !== '' && !isAddress(href)
  const finish = () => href !== '' && !isWrong && onDone(href.trim())
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <TextField
        label="Address"
        about={
          isWrong
            ? 'A path such as /about, or an address with https, mailto or tel.'
            : 'A path such as /about, or a whole address.'
        }
        value={href}
        onChange={setHref}
        isInvalid={isWrong}
        autoFocus
      />
      <DialogActions>
        <Button onPress={() => onDone(null)}>Cancel</Button>
        <Button type="submit" look="primary">
          Link the text
        </Button>
      </DialogActions>
    </form>
  )
}
