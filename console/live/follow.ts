import { fetchSignedIn } from '#console/api/session.ts'
import { type Message, readStream } from './read-stream.ts'

const STREAM = '/api/v1/events'
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

/** Follows the event stream for ever: after it ends or fails it goes on after the last event that came. */
export async function follow(emit: (message: Message) => void, connected: (isConnected: boolean) => void) {
  let last = ''
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    try {
      const response = await fetchSignedIn(last ? `${STREAM}?after=${last}` : STREAM)
      if (response.ok) {
        connected(true)
        wait = FIRST_WAIT_MS
        for await (const message of readStream(response)) {
          last = message.id || last
          if (message.data !== '') emit(message)
        }
      }
    } catch {
      // Offline, or the service is restarting.
    }
    connected(false)
    await waited(wait)
  }
}

/** Resolves after the time, or as soon as the device is online again. */
async function waited(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(resolve, ms)
  addEventListener('online', resolve)
  await promise
  clearTimeout(timer)
  removeEventListener('online', resolve)
}
