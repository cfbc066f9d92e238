import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

/** Somebody who edits the same record; `on` is where, in words. */
export type Person = { id: string; name: string; color: string; on: string | null }

/** White text on each has a contrast of 4.5 at least. Green is one's own selection, violet what was changed. */
const COLORS = ['#0b57d0', '#b3261e', '#8f4a00', '#a8136e', '#006874', '#4a4458'] as const

/** The color of a person: the same for everyone, by their id. */
export function colorOf(personId: string): string {
  const sum = [...personId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, 7)
  return COLORS[sum % COLORS.length]!
}

/** Who edits the same record now, and where others changed something last, by their names. */
export class People {
  #here: readonly Person[] = []
  #changed: ReadonlyMap<string, string> = new Map()
  #listeners = new Set<() => void>()

  here = (): readonly Person[] => this.#here
  changed = (): ReadonlyMap<string, string> => this.#changed

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(here: readonly Person[]): void {
    if (here.length === 0 && this.#here.length === 0) return
    this.#here = here
    for (const listener of this.#listeners) listener()
  }

  /** The names in the list are few, so that old ones are not kept. */
  noteChange(name: string, where: string): void {
    const others = [...this.#changed].filter(([known]) => known !== name).slice(0, MAX_NAMES - 1)
    this.#changed = new Map([[name, where], ...others])
    for (const listener of this.#listeners) listener()
  }
}

const MAX_NAMES = 10

export const PeopleContext = createContext(new People())

export const usePeople = () => useContext(PeopleContext)

export function useHere() {
  const people = usePeople()
  const here = useSyncExternalStore(people.subscribe, people.here)
  const changed = useSyncExternalStore(people.subscribe, people.changed)
  return useMemo(() => ({ here, changed }), [here, changed])
}
