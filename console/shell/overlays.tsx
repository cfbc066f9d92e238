import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { useShortcuts } from './use-shortcuts.ts'

// Loaded when they are first opened.
const Command = lazy(async () => ({ default: (await import('./command.tsx')).Command }))
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

/** What opens over every screen: Ctrl+K goes anywhere, ? lists keys. */
export function Overlays() {
  const [open, setOpen] = useState<'command' | 'keys' | null>(null)
  useShortcuts({ '?': () => setOpen('keys') })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen('command')
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  const close = useCallback(() => setOpen(null), [])
  const early = useRef('')
  return (
    <>
      <Button look="plain" icon aria-label="Go to, Ctrl K" onPress={() => setOpen('command')}>
        <Icon name="search" />
      </Button>
      <Suspense fallback={open === 'command' && <EarlyKeys typed={early} onClose={close} />}>
        {open === 'command' && <Command typed={early} onClose={close} />}
        {open === 'keys' && <KeysHelp onClose={close} />}
      </Suspense>
    </>
  )
}

/** Keeps what is typed while the palette is being loaded. */
function EarlyKeys({ typed, onClose }: { typed: RefObject<string>; onClose: () => void }) {
  useEffect(() => {
    typed.current = ''
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if ([...key].length === 1) typed.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [typed, onClose])
  return null
}
