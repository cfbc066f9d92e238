import { lazy, Suspense, useEffect, useState } from 'react'
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
  const close = () => setOpen(null)
  return (
    <>
      <Button look="plain" icon aria-label="Go to, Ctrl K" onPress={() => setOpen('command')}>
        <Icon name="search" />
      </Button>
      <Suspense fallback={null}>
        {open === 'command' && <Command onClose={close} />}
        {open === 'keys' && <KeysHelp onClose={close} />}
      </Suspense>
    </>
  )
}
