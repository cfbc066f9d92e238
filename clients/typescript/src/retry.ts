/** Of the first wait, in ms; each further one is twice as long. */
const FIRST_WAIT_MS = 300
const MAX_WAIT_MS = 60_000

/** Milliseconds to wait before the next attempt; null when the service asks for longer than is worth waiting. */
export function waitBefore(attempt: number, headers?: Headers): number | null {
  const asked = headers?.get('retry-after')
  if (asked) {
    const seconds = Number(asked)
    const wait = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1_000
    return wait > MAX_WAIT_MS ? null : Math.max(0, wait)
  }
  // With jitter, so that clients that failed together do not come back together.
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2)
}

/** @throws the signal's reason when it is aborted meanwhile */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const aborted = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', aborted, { once: true })
  })
}
