import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { meQuery } from '#console/api/queries.ts'
import type { Kind } from '#console/kinds.ts'
import { type Mode, useEditorSearch, type Width } from '../search.ts'
import { type Panel, useMemory } from './memory.ts'
import { usePhone, useSheets } from './use-media.ts'

export type View = {
  mode: Mode
  width: Width
  panel: Panel | null
  inspector: boolean
  /** Panels lie over the page, one at a time. */
  isSheets: boolean
  /** Code can be read and not edited. */
  isPhone: boolean
  setMode: (mode: Mode) => void
  setWidth: (width: Width) => void
  setPanel: (panel: Panel | null) => void
  setInspector: (isOpen: boolean) => void
}

export const ViewContext = createContext<View | null>(null)

/** How the editor is laid out now. Only for what is in it. */
export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('This needs an editor around it')
  return view
}

/** The layout of an editor: by the address, else as the person left it, else by the room there is. */
export function useOwnView(kind: Kind): View {
  const { data: me } = useSuspenseQuery(meQuery)
  const [memory, remember] = useMemory(me.user.id)
  const [search, change] = useEditorSearch()
  const [isPhone, isSheets] = [usePhone(), useSheets()]
  const [sheet, setSheet] = useState<Panel | 'inspector' | null>(null)
  const slot = kind.wire === 'html_head' ? 'modeOfCode' : 'mode'
  const mode = search.mode ?? memory[slot] ?? (slot === 'mode' ? 'canvas' : 'split')
  return {
    mode: isPhone && mode !== 'code' ? 'canvas' : mode,
    width: search.width ?? (isPhone ? '390' : (memory.width ?? '1280')),
    panel: isSheets ? (sheet === 'inspector' ? null : sheet) : (memory.panel ?? null),
    inspector: isSheets ? sheet === 'inspector' : (memory.inspector ?? true),
    isSheets,
    isPhone,
    setMode(mode) {
      remember({ [slot]: mode })
      change({ mode: undefined })
    },
    setWidth(width) {
      remember({ width })
      change({ width: isPhone ? width : undefined })
    },
    setPanel: (panel) => (isSheets ? setSheet(panel) : remember({ panel })),
    setInspector: (isOpen) => (isSheets ? setSheet(isOpen ? 'inspector' : null) : remember({ inspector: isOpen })),
  }
}
