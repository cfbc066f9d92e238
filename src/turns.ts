/** A first-come, first-served queue of one: whoever holds the turn is alone until it gives it back. */
export class Turns {
  #waiting: (() => void)[] = []
  #held = false

  /** Resolves to the function that gives the turn back. */
  take(): Promise<() => void> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(this.#pass)
    }
    return new Promise((resolve) => this.#waiting.push(() => resolve(this.#pass)))
  }

  #pass = () => {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
