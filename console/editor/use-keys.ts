import { useEffect } from 'react'
import { useSave } from './acts.ts'
import type { EditSession } from './session.ts'

/** Ctrl+S saves; Ctrl+Z undoes what was changed last, unless a field has the focus, which undoes its own typing. */
export function useKeys(session: EditSession): void {
  const save = useSave(session)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void save()
        return
      }
      if (key !== 'z' || event.defaultPrevented) return
      event.preventDefault()
      if (event.shiftKey) session.source.redo()
      else session.source.undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
