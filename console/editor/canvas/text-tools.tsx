import { lazy, Suspense } from 'react'
import { Button } from '#console/ui/button.tsx'
import { sectionsOf } from '../links/sections-of.ts'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'

const LinkDialog = lazy(async () => ({ default: (await import('../links/link-dialog.tsx')).LinkDialog }))

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
export function TextTools() {
  const { session, roots, view, isLinking, setLinking } = useCanvas()
  const { editing } = view
  const refused = editing === null ? NO_TEXT : null
  return (
    <div className={css.tools} role="toolbar" aria-label="Selected text">
      {TAGS.map(({ tag, label }) => (
        <Button key={tag} look="plain" refused={refused} onPress={() => session?.format(tag)}>
          {label}
        </Button>
      ))}
      <Button look="plain" refused={refused} onPress={() => setLinking(true)}>
        Link
      </Button>
      {isLinking && editing !== null && (
        <Suspense>
          <LinkDialog
            sections={sectionsOf(roots)}
            onChoose={(href) => session?.format('a', href)}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
