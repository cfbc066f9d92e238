import { useEffect, useRef } from 'react'

/**
 * Runs an act when its key is pressed anywhere on the screen, except while something is being typed or a dialog is open.
 * Keys are those of `KeyboardEvent.key`.
 */
export function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('section[role$="dialog"]')) return
      const act = latest.current[key]
      if (!act) return
      // Lists look for items that begin with a pressed letter.
      event.stopPropagation()
      event.preventDefault()
      act()
    }
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.shadowRoot !== null || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
