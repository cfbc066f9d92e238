import { readTags } from '#html/read-tags.ts'
import type { StartTag } from '#html/tag-handler.ts'

const MAIN = new Set(['main', 'article'])
const AROUND = new Set(['nav', 'header', 'footer', 'aside'])

/** Whether html marks its main content by a `<main>` or an `<article>`. */
export function hasMainContent(html: string): boolean {
  // It may stand in a comment or a script, so only its absence is certain.
  if (!/<(?:main|article)/i.test(html)) return false
  let found = false
  const handler = {
    startTag: (tag: StartTag) => {
      if (MAIN.has(tag.name)) found = true
    },
    endTag() {},
    text() {},
    doctype() {},
    tail() {},
  }
  readTags(html, 0, handler)
  return found
}

/** Tracks whether a tag is in what surrounds the main content: navigation, page header and the like. */
export class Surroundings {
  #mains = 0
  #skipped: { name: string; depth: number } | null = null

  get inside(): boolean {
    return this.#skipped !== null
  }

  open(name: string): void {
    if (MAIN.has(name)) {
      this.#mains++
      // A `<nav>` never closed must not take the main content with it.
      this.#skipped = null
    } else if (this.#skipped?.name === name) {
      this.#skipped.depth++
    } else if (this.#mains === 0 && !this.#skipped && AROUND.has(name)) {
      this.#skipped = { name, depth: 1 }
    }
  }

  close(name: string): void {
    if (MAIN.has(name)) this.#mains = Math.max(0, this.#mains - 1)
    if (this.#skipped?.name === name && --this.#skipped.depth === 0) this.#skipped = null
  }
}
