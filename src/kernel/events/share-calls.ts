/**
 * One call for all who want its answer at the same time: it begins after the last of them has arrived, and callers that arrive
 * while it runs shares the next one. A failure is answered by false.
 */
export function shareCalls(call: () => boolean | Promise<boolean>): () => Promise<boolean> {
  let next: PromiseWithResolvers<boolean> | null = null
  let running = false

  async function begin() {
    if (running || !next) return
    const { resolve } = next
    next = null
    running = true
    try {
      const answer = call()
      resolve(typeof answer === 'boolean' ? answer : await answer)
    } catch {
      resolve(false)
    }
    running = false
    void begin()
  }

  return () => {
    if (!next) {
      next = Promise.withResolvers()
      // After all requests of this iteration of the event loop.
      setImmediate(begin)
    }
    return next.promise
  }
}
