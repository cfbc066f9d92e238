/** A power of two; a key is forgotten when another takes its slot. */
const SLOTS = 4_096

/**
 * Remembers roughly which keys were used lately, in a fixed piece of memory and without garbage. It may take one key for
 * another, once in four thousand million.
 */
export class RecentKeys {
  #slots = new Uint32Array(SLOTS)

  /** Whether the key was used lately; it has been from now on. */
  again(key: string): boolean {
    const mark = hashOf(key) || 1
    const slot = mark & (SLOTS - 1)
    if (this.#slots[slot] === mark) return true
    this.#slots[slot] = mark
    return false
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
