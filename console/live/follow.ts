import { fetchSignedIn } from '#console/api/session.ts'

const STREAM = '/api/v1/events?presence=true'
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000

/**
 * Follows the event stream for ever: after it ends or fails it goes on after the last message that came.
 * @param after the id of the last message that another tab got; empty to begin with what comes
 */
export async function follow(
  after: string,
  emit: (message: Message) => void,
  connected: (isConnected: boolean) => void,
) {
  let last = after
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    try {
      const response = await fetchSignedIn(last ? `${STREAM}&after=${last}` : STREAM)
      if (response.ok) {
        connected(true)
        wait = FIRST_WAIT_MS
        for await (const message of readStream(response)) {
          last = message.id || last
          emit(message)
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

/** A message of an event stream; one without data only says where to go on. */
type Message = { id: string; event: string; data: string }

/** Reads server-sent events from an answer until it ends (HTML standard, section 9.2). Unlike EventSource it gets every type of event. */
async function* readStream(response: Response): AsyncGenerator<Message> {
  let rest = ''
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const message = messageOf(block)
      if (message.data !== '' || message.id !== '') yield message
    }
  }
}

function messageOf(block: string): Message {
  const message = { id: '', event: 'message', data: '' }
  for (const line of block.split('\n')) {
    const [, field, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
    if (field) message[field as keyof Message] += field === 'event' ? '' : value
    if (field === 'event') message.event = value!
  }
  return message
}
