/** By the keys of columns. */
export type Values = Record<string, unknown>

/** Shows on the page what is typed in a row: the newest values, one request at a time. */
export class LiveRow {
  readonly #send: (values: Values | null) => Promise<unknown>
  readonly #shown: () => void
  /** As they were sent last. */
  #last = 'null'
  #wanted: { values: Values | null } | null = null
  #isSending = false

  /** @param shown is called when the page can be rendered with them */
  constructor(send: (values: Values | null) => Promise<unknown>, shown: () => void) {
    this.#send = send
    this.#shown = shown
  }

  /** Null shows the row as it is saved. */
  show(values: Values | null): void {
    const text = JSON.stringify(values)
    if (text === this.#last) return
    this.#last = text
    this.#wanted = { values }
    if (!this.#isSending) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isSending = true
    while (this.#wanted) {
      const { values } = this.#wanted
      this.#wanted = null
      try {
        await this.#send(values)
        this.#shown()
      } catch {
        // What is half typed may be no value yet, so the page keeps what it shows.
      }
    }
    this.#isSending = false
  }
}
