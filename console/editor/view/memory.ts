import { useCallback, useSyncExternalStore } from 'react'
import type { Mode, Width } from '../search.ts'

export const PANELS = ['add', 'layers', 'pages', 'files', 'theme'] as const
export type Panel = (typeof PANELS)[number]

/** How a person likes the editor. What is code alone has a mode of its own. */
export type Remembered = {
  mode?: Mode
  modeOfCode?: Mode
  width?: Width
  panel?: Panel | null
  inspector?: boolean
}

const KEY = 'sitewright-editor-'
let remembered: Record<string, Remembered> = {}
const listeners = new Set<() => void>()

/** What a person chose in the editor before, on this device, and how to change it. */
export function useMemory(personId: string): [Remembered, (part: Remembered) => void] {
  const value = useSyncExternalStore(subscribe, () => read(personId))
  const change = useCallback((part: Remembered) => write(personId, part), [personId])
  return [value, change]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(personId: string): Remembered {
  remembered[personId] ??= parsed(stored(personId))
  return remembered[personId]
}

function write(personId: string, part: Remembered): void {
  const value = { ...read(personId), ...part }
  remembered = { ...remembered, [personId]: value }
  try {
    localStorage.setItem(KEY + personId, JSON.stringify(value))
  } catch {
    // The browser allows no storage: it is remembered until the window closes.
  }
  for (const listener of listeners) listener()
}

function stored(personId: string): string | null {
  try {
    return localStorage.getItem(KEY + personId)
  } catch {
    return null
  }
}

function parsed(json: string | null): Remembered {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
