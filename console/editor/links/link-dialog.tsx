import { useDeferredValue, useState } from 'react'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { addressOf } from './address-of.ts'
import css from './links.module.css'
import type { Target } from './sections-of.ts'
import { targetsQuery, useTargets } from './use-targets.ts'

type LinkDialogProps = {
  /** Where it leads now; empty for a new link. */
  href?: string
  /** Sections of the page that it is on. */
  sections: readonly Target[]
  onChoose: (href: string) => void
  onClose: () => void
}

/** Chooses where a link leads: one field finds pages, sections and files, and takes addresses, emails and phone numbers. */
export function LinkDialog({ onClose, ...rest }: LinkDialogProps) {
  return (
    <Dialog title="Link" onClose={onClose}>
      <LinkForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

/** An address that no link may have is no search. */
const isSearched = (words: string) => words !== '' && !/^[a-z][a-z\d+.-]*:/i.test(words)

function LinkForm({ href = '', sections, onChoose, onClose }: LinkDialogProps) {
  const site = useSite()
  const [typed, setTyped] = useState(href)
  const [isRefused, setRefused] = useState(false)
  const words = typed === href || typed.startsWith('#') ? '' : typed.trim()
  const targets = useTargets(useDeferredValue(words))
  const matching = sections.filter(({ name, href }) => `${name} ${href}`.toLowerCase().includes(words.toLowerCase()))
  const shown = [...targets, ...matching]
  const choose = (chosen: string) => {
    onClose()
    onChoose(chosen)
  }
  /** Words lead to what is found first for just these, which may not be shown yet. */
  const finish = async () => {
    const found = addressOf(typed) ?? (isSearched(words) ? await first() : undefined)
    if (found) choose(found)
    else setRefused(typed.trim() !== '')
  }
  const first = async () => {
    const found = await queries.fetchQuery(targetsQuery(site.id, words)).catch(() => [])
    return [...found, ...matching][0]?.href
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <TextField
        label="Address"
        autoFocus
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setRefused(false)
        }}
        isInvalid={isRefused}
        about={
          isRefused
            ? 'No page, section or file is called this, and it is no address, email or phone number.'
            : 'Type the name of a page, section or file, or an address, email or phone number.'
        }
      />
      {shown.length > 0 && (
        <ul className={css.targets} aria-label="Pages, sections and files">
          {shown.map((target) => (
            <li key={target.href}>
              <Button look="plain" onPress={() => choose(target.href)}>
                <bdi>{target.name}</bdi>
                <span className={css.about}>{target.about}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Link
        </Button>
      </DialogActions>
    </form>
  )
}
