import { createContext, useContext } from 'react'
import type { Scheme } from './scheme.ts'

/** Css in place of the theme's with the style sheets of its fonts, and the page in light or dark; null for as it is. */
export type Shown = { css: string | null; fonts: readonly string[]; scheme: Scheme | null }
/** A frame with a page. */
type Follower = { show(shown: Shown): void; refresh(): void }

/** How the page is shown in the frames of an editor before a theme is saved: what changes within one frame of the screen is told once. */
export class Look {
  #shown: Shown = { css: null, fonts: [], scheme: null }
  #saved: string | null = null
  #followers = new Set<Follower>()
  #listeners = new Set<() => void>()
  #frame: number | null = null

  shown = (): Shown => this.#shown

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(part: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...part }
    for (const listener of this.#listeners) listener()
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      for (const follower of this.#followers) follower.show(this.#shown)
    })
  }

  /** Notes what is saved of the theme in use, by any name: pages that were rendered with another are rendered again. */
  saved(name: string): void {
    const isOther = this.#saved !== null && this.#saved !== name
    this.#saved = name
    if (isOther) for (const follower of this.#followers) follower.refresh()
  }

  /** Tells a frame how its page is shown now, unless that is as it is, and whenever it changes. Returns how to stop. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    if (this.#shown.css !== null || this.#shown.scheme !== null) follower.show(this.#shown)
    return () => this.#followers.delete(follower)
  }
}

export const LookContext = createContext(new Look())

export const useLook = () => useContext(LookContext)
