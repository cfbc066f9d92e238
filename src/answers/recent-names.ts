import { hashText } from '#answers/hash-text.ts'

/** A power of two; a name is forgotten when another takes its slot. */
const SLOTS = 4_096

/**
 * Remembers roughly which names were asked for lately, in a fixed piece of memory and without garbage. It may take one
 * name for another, once in four thousand million.
 */
export class AskedLately {
  #slots = new Uint32Array(SLOTS)

  /** Whether the name was asked for lately; it has been from now on. */
  again(name: string): boolean {
    const mark = hashText(name) || 1
    const slot = mark & (SLOTS - 1)
    if (this.#slots[slot] === mark) return true
    this.#slots[slot] = mark
    return false
  }
}
