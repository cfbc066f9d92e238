import { LRUCache } from 'lru-cache'
import type { Kept } from '#operations/kept-answers.ts'

/** Of the bytes that kept answers may take, so many more may be taken by the same as texts. */
const SHARE = 1 / 4

/** Kept answers as they stand in the text of a tool's result. Escaping one anew costs as much as all the rest of the call. */
export class EscapedAnswers {
  #texts: LRUCache<Kept, string>

  constructor(keptBytes: number) {
    this.#texts = new LRUCache({
      maxSize: Math.max(1, Math.floor(keptBytes * SHARE)),
      // What is not kept any more is held by being the key.
      sizeCalculation: (text, { latin1 }) => text.length + latin1.length,
    })
  }

  /** The JSON string that holds the answer's JSON, in bytes as the answer is. */
  of(kept: Kept): string {
    let text = this.#texts.get(kept)
    if (text === undefined) {
      text = JSON.stringify(kept.latin1)
      this.#texts.set(kept, text)
    }
    return text
  }
}
