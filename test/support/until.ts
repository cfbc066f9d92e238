import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 20
const MOST_MS = 60_000

/** Waits until a value is as it has to be, by default truthy. @throws Error when it never is, with the last one */
export async function until<T>(read: () => T | Promise<T>, fits: (value: T) => boolean = Boolean): Promise<T> {
  const deadline = Date.now() + MOST_MS
  for (;;) {
    const value = await read()
    if (fits(value)) return value
    if (Date.now() > deadline) throw new Error(`it never came to be; at last ${JSON.stringify(value)}`)
    await sleep(LOOK_AGAIN_MS)
  }
}
