/** First come, first served: one holder at a time. */
export class Mutex {
  #waiting: (() => void)[] = []
  #held = false

  /** Resolves to the function that unlocks. */
  lock(): Promise<() => void> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(this.#unlock)
    }
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#unlock)))
  }

  #unlock = () => {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
