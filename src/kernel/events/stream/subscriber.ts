import { leastRoleFor } from '#kernel/events/catalogue.ts'
import { INTERNAL_EVENT_TYPES, PRESENCE } from '#kernel/events/event-types.ts'
import type { PayloadRow } from '#kernel/events/payload.ts'
import type { KeyLimits } from '#kernel/operations/key-limits.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'

/** What a stream is written to. */
export type Connection = {
  /** False when the receiver does not take it as fast as it is written. */
  write(bytes: Buffer): boolean
  /** Bytes that wait to be sent. */
  waiting(): number
  /** Bytes that were sent. */
  sent(): number
  drained(): Promise<void>
  /** Lets what was written arrive. */
  end(): void
  destroy(): void
}

/** What the caller wants of all that they may see. */
export type Wishes = {
  /** Only this website. */
  website_id: string | null
  /** Only these types. */
  types: ReadonlySet<string> | null
  /** Only events after this number; from now on without. */
  after: number | null
  /** Also where others are in an editor. */
  presence?: boolean
}

export type StreamForm = {
  /** Its first words; every event from then on is shown. */
  start: Buffer
  /** @returns null where there is nothing to say now */
  show(row: PayloadRow): Buffer | null
}

/** One open stream. */
export type Subscriber = {
  userId: string
  credentialId: string
  limits?: KeyLimits
  wishes: Wishes
  connection: Connection
  /** What the stream says in place of the events themselves; absent where it sends these. */
  form?: StreamForm
  /** Whether the credential is still valid; never rejects. */
  authorized(): true | Promise<boolean>
  /** The caller's roles, by website. */
  roles: Map<string, Role>
  /** Up to date, so that new events are written as they come. */
  live: boolean
  open: boolean
  /** What was sent when the shared timer looked last, and since when nothing moves. */
  progress: { sent: number; since: number }
}

export function wants({ roles, wishes }: Subscriber, website_id: string | null, type: string): boolean {
  if (website_id === null || (wishes.website_id !== null && wishes.website_id !== website_id)) return false
  const role = roles.get(website_id)
  if (!role || !roleAtLeast(role, leastRoleFor(type))) return false
  if (isInternal(type)) return type === PRESENCE && wishes.presence === true
  return wishes.types === null || wishes.types.has(type)
}

const INTERNAL: ReadonlySet<string> = new Set(INTERNAL_EVENT_TYPES)
const isInternal = (type: string) => INTERNAL.has(type)
