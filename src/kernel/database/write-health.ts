import type { StorageTrouble } from '#kernel/operations/service-errors.ts'

/** How soon a write is tried after one failed, in milliseconds. */
const RETRY_MS = 1_000

type Options = {
  /** Writes something and removes it. */
  probe: () => Promise<unknown>
  /** What a failed write says about the store; null when it says nothing. */
  troubleOf: (error: unknown) => StorageTrouble | null
  /** Called when writing stops working, and with null when it works again. */
  onChange: (trouble: StorageTrouble | null) => void
}

/**
 * Whether a store can be written to. It learns of failures from the writes that it watches. After a failure it makes writes
 * of its own until one works: other writes may happen to fit on a full disk, which proves nothing. Any write that works shows
 * that the store answers, and a failure that comes late says nothing about now.
 */
export class WriteHealth {
  #options: Options
  #trouble: StorageTrouble | null = null
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #reachedAt = 0

  constructor(options: Options) {
    this.#options = options
  }

  get trouble(): StorageTrouble | null {
    return this.#trouble
  }

  async watch<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      const result = await work()
      this.#reachedAt = performance.now()
      if (this.#trouble === 'unreachable') this.#recover()
      return result
    } catch (error) {
      const trouble = this.#options.troubleOf(error)
      const isOver = trouble === 'unreachable' && this.#reachedAt > began
      if (trouble && !this.#trouble && !isOver) {
        this.#set(trouble)
        this.#retryLater()
      }
      throw error
    }
  }

  stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #recover() {
    clearTimeout(this.#timer)
    this.#set(null)
  }

  #retryLater() {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#try(), RETRY_MS).unref()
  }

  async #try() {
    try {
      await this.#options.probe()
      this.#set(null)
    } catch (error) {
      this.#set(this.#options.troubleOf(error) ?? 'failing')
      this.#retryLater()
    }
  }

  #set(trouble: StorageTrouble | null) {
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    if (!this.#stopped) this.#options.onChange(trouble)
  }
}
