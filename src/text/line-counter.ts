/** The lines of offsets, from 1. Those that ascend cost one pass over the text. */
export class LineCounter {
  #text: string
  #line = 1
  #start = 0
  /** Offset of the line feed that ends the line; infinite on the last line. */
  #end = -1

  constructor(text: string) {
    this.#text = text
    this.#reset()
  }

  at(offset: number): number {
    if (offset < this.#start) this.#reset()
    while (this.#end < offset) {
      this.#line++
      this.#readLine(this.#end + 1)
    }
    return this.#line
  }

  #reset() {
    this.#line = 1
    this.#readLine(0)
  }

  #readLine(start: number) {
    const end = this.#text.indexOf('\n', start)
    this.#start = start
    this.#end = end < 0 ? Number.POSITIVE_INFINITY : end
  }
}
