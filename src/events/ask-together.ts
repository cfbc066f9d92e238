/**
 * One asking for all who want to know at the same time: it begins after the last of them has asked, and those who ask while
 * it is under way share the next one. Failing is answered by false.
 */
export function askTogether(ask: () => Promise<boolean>): () => Promise<boolean> {
  let next: PromiseWithResolvers<boolean> | null = null
  let asking = false

  async function begin() {
    if (asking || !next) return
    const { resolve } = next
    next = null
    asking = true
    resolve(await ask().catch(() => false))
    asking = false
    void begin()
  }

  return () => {
    if (!next) {
      next = Promise.withResolvers()
      // After all requests that came in this turn of the event loop.
      setImmediate(begin)
    }
    return next.promise
  }
}
