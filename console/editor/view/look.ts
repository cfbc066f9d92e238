import { createContext, useContext } from 'react'

export type Scheme = 'light' | 'dark'
/** Css in place of the theme's with the style sheets of its fonts, and the page in light or dark; null for as it is. */
export type Shown = { css: string | null; fonts: readonly string[]; scheme: Scheme | null }

/** How the page is shown in the frames of an editor before a theme is saved: what changes within one frame of the screen is told once. */
export class Look {
  #shown: Shown = { css: null, fonts: [], scheme: null }
  #listeners = new Set<(shown: Shown) => void>()
  #frame: number | null = null

  show(part: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...part }
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      for (const listener of this.#listeners) listener(this.#shown)
    })
  }

  /** Tells how the page is shown now, unless that is as it is, and whenever it changes. Returns how to stop. */
  follow(listener: (shown: Shown) => void): () => void {
    this.#listeners.add(listener)
    if (this.#shown.css !== null || this.#shown.scheme !== null) listener(this.#shown)
    return () => this.#listeners.delete(listener)
  }
}

export const LookContext = createContext<Look | null>(null)

/** Only for what is in an editor. */
export function useLook(): Look {
  const look = useContext(LookContext)
  if (!look) throw new Error('This needs an editor around it')
  return look
}
