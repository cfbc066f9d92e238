/** Between two messages, in milliseconds. */
const GAP_MS = 500

/** Tells others where the person is: only what is new, and two times a second at most. */
export class Teller {
  readonly #place: () => string | null
  readonly #send: (place: string | null) => Promise<unknown>
  #said: string | null | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `place` says where the person is when it is asked. */
  constructor(place: () => string | null, send: (place: string | null) => Promise<unknown>) {
    this.#place = place
    this.#send = send
  }

  /** It may be another place now. */
  moved(): void {
    this.#timer ??= setTimeout(() => this.#tell(), GAP_MS)
  }

  /** Somebody does not know it yet. */
  again(): void {
    this.#said = undefined
    this.moved()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #tell(): void {
    this.#timer = undefined
    const place = this.#place()
    if (place === this.#said) return
    this.#said = place
    // It is told again before long.
    void this.#send(place).catch(() => {})
  }
}
