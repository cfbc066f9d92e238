import type { Query } from '@tanstack/react-query'
import type { Event } from '#client/generated.ts'
import { readAgain } from '#console/api/queries.ts'
import { affectedBy } from './affected.ts'
import { follow } from './follow.ts'

type Listener = (event: Event) => void
/** Where somebody is in an editor: at the element of the record that a selector finds, or at none. `data.id` is their preview. */
export type Presence = Pick<Event, 'website_id' | 'actor'> & {
  data: { id: string; record_id: string; element: string | null }
}
const PRESENCE = 'presence.updated'
/**
 * What the leading tab sends to the others: events are missing after `resync`; `position` is where a tab that takes over goes on;
 * what was read before the stream `begun` may be older than its first event.
 */
type Shared =
  | { event: Event }
  | { presence: Presence }
  | { resync: true }
  | { connected: boolean }
  | { position: string }
  | { begun: true }
/** What a new tab sends, which does not know the position. */
type Asked = { asked: true }

const LOCK = 'sitewright-events'
const CHANNEL = 'sitewright-events'
/** Events that come together cause one reading. */
const GATHER_MS = 100

const listeners = new Set<Listener>()
const presenceListeners = new Set<(presence: Presence) => void>()
const connectionListeners = new Set<(connected: boolean) => void>()
let gathered: Event[] = []
let position = ''

/** Calls `listener` with every event of the person's websites. Returns how to stop. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` whenever somebody who edits one of the person's websites says where they are. Returns how to stop. */
export function onPresence(listener: (presence: Presence) => void): () => void {
  presenceListeners.add(listener)
  return () => presenceListeners.delete(listener)
}

/** Calls `listener` when the connection to the service is lost or found again. Returns how to stop. */
export function onConnection(listener: (connected: boolean) => void): () => void {
  connectionListeners.add(listener)
  return () => connectionListeners.delete(listener)
}

/**
 * Follows the event stream for as long as the page is open. One tab holds the connection for all, since browsers allow six
 * to a host over HTTP/1.1; when it closes, another takes over where it ended.
 */
export function followEvents(): void {
  const channel = new BroadcastChannel(CHANNEL)
  let isLeading = false
  channel.onmessage = ({ data }: MessageEvent<Shared | Asked>) => {
    if (!('asked' in data)) receive(data)
    else if (isLeading && position !== '') channel.postMessage({ position } satisfies Shared)
  }
  const share = (message: Shared) => {
    channel.postMessage(message)
    receive(message)
  }
  const lead = () => {
    isLeading = true
    return follow(
      position,
      ({ id, event, data }) => {
        const isFirst = position === ''
        if (data !== '') share(sharedOf(event, data))
        if (id !== '') share({ position: id })
        if (isFirst) share({ begun: true })
      },
      (connected) => share({ connected }),
    )
  }
  channel.postMessage({ asked: true } satisfies Asked)
  void navigator.locks.request(LOCK, lead)
}

function sharedOf(type: string, data: string): Shared {
  if (type === 'resync') return { resync: true }
  return type === PRESENCE ? { presence: JSON.parse(data) } : { event: JSON.parse(data) }
}

function receive(message: Shared) {
  if ('connected' in message) for (const listener of connectionListeners) listener(message.connected)
  else if ('position' in message) position = message.position
  else if ('begun' in message) void readAgain(mayBeOld)
  else if ('presence' in message) for (const listener of presenceListeners) listener(message.presence)
  else if ('resync' in message) void readAgain(() => true)
  else {
    if (gathered.push(message.event) === 1) setTimeout(dropAnswers, GATHER_MS)
    for (const listener of listeners) listener(message.event)
  }
}

const mayBeOld = ({ meta }: Query) => !meta?.lasting

function dropAnswers() {
  const events = gathered
  gathered = []
  for (const [websiteId, ofSite] of Map.groupBy(events, (event) => event.website_id)) {
    if (websiteId === null) void readAgain(({ queryKey }) => queryKey[0] === 'my')
    else dropAnswersOf(websiteId, ofSite)
  }
}

function dropAnswersOf(websiteId: string, events: Event[]) {
  const affected = events.map(({ type }) => affectedBy(type))
  const all = affected.includes(null)
  const subjects = new Set<unknown>(affected.flatMap((each) => each ?? []))
  void readAgain(
    ({ queryKey: [of, about, subject] }) =>
      (of === 'site' && about === websiteId && (all || subjects.has(subject))) ||
      (of === 'my' && about === 'websites' && (all || subjects.has('website'))) ||
      (of === 'my' && about === 'purchases' && (all || subjects.has('purchases'))),
  )
}
