import { MAX_PLAN_WARNINGS } from '#resources/transfer/model.ts'

const MAX_NAMED = 5
const MAX_SHOWN = 80

/** What went otherwise than expected, with the first few places of each kind. */
export class ImportWarnings {
  #places = new Map<string, { count: number; named: Set<string> }>()

  add(sentence: string, place?: string): void {
    const seen = this.#places.get(sentence) ?? { count: 0, named: new Set() }
    this.#places.set(sentence, seen)
    if (place === undefined) return
    seen.count++
    if (seen.named.size < MAX_NAMED)
      seen.named.add(
        place
          .replace(/\p{Cc}/gu, '')
          .slice(0, MAX_SHOWN)
          .toWellFormed(),
      )
  }

  list(): string[] {
    return [...this.#places].slice(0, MAX_PLAN_WARNINGS).map(([sentence, { count, named }]) => {
      if (named.size === 0) return `${sentence}.`
      const more = count - named.size
      return `${sentence}: ${[...named].join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
    })
  }
}
