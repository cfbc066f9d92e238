import type { Change, Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import { indexedUpTo } from '#kernel/events/journals/index-journals.ts'
import { settledUpTo } from '#kernel/events/journals/settled.ts'
import { type JournalRow, journalBetween, newestSeq } from '#kernel/events/journals/store.ts'
import { backlogOf, sendBacklog } from '#kernel/events/stream/backlog.ts'
import { encodeEvent, encodeHeartbeat, encodeResync, encodeStart } from '#kernel/events/stream/encode.ts'
import { type Subscriber, wants } from '#kernel/events/stream/subscriber.ts'
import { Subscribers } from '#kernel/events/stream/subscribers.ts'
import { limitedRole } from '#kernel/operations/key-limits.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'
import { Overloaded, TooManyStreams } from '#kernel/operations/service-errors.ts'

/** Streams of one credential, and of one process; a stream takes some 25 KB. */
export const MAX_OF_CREDENTIAL = 20
const MAX_STREAMS = 10_000
/** Bytes that may wait for a receiver; one that takes less is disconnected and can resume. */
const MAX_WAITING = 262_144
/** How long a receiver may take nothing, in milliseconds. */
const STALLED_MS = 30_000
const HEARTBEAT_MS = 15_000
/** How often credentials and slow receivers are looked at, and events whose turn has not come. */
const SWEEP_MS = 400
const UNSETTLED_MS = 50
const ROWS_AT_ONCE = 200

type Access = { website_id: string; user_id: string; role: Role }
export type FindAccesses = (of: { user_id: string } | { website_id: string }) => Promise<Access[]>

/**
 * All live streams of this process. Each new event is read and encoded once, and written to every stream that wants it. An
 * event is sent only after all with smaller numbers, so that a stream never skips one.
 */
export class EventStreams {
  readonly #database: Database
  readonly #findAccesses: FindAccesses
  readonly #streams = new Subscribers()
  /** The number up to which events were written to streams; null while there are none. */
  #position: number | null = null
  #starting: Promise<void> | null = null
  #reading = false
  #again = false
  #closed = false
  #accessChanges = 0
  #sweeping: NodeJS.Timeout | undefined
  #retrying: NodeJS.Timeout | undefined
  #heartbeatAt = 0

  constructor(database: Database, feed: Feed, findAccesses: FindAccesses) {
    this.#database = database
    this.#findAccesses = findAccesses
    feed.subscribe((change) => this.#onChange(change))
    feed.onMissed(() => this.#onMissed())
  }

  get size(): number {
    return this.#streams.size
  }

  /** @throws TooManyStreams, Overloaded */
  checkRoom(credentialId: string) {
    if (this.#streams.countOf(credentialId) >= MAX_OF_CREDENTIAL) throw new TooManyStreams(MAX_OF_CREDENTIAL)
    if (this.#closed || this.#streams.size >= MAX_STREAMS) throw new Overloaded()
  }

  /** Opens a stream and sends what it missed. It stays open until it is left or ended. */
  async open(subscriber: Subscriber): Promise<void> {
    this.#streams.add(subscriber)
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    try {
      await this.#start()
      // After the stream is registered: what changes from now on is noticed.
      const accesses = await this.#currentAccesses(subscriber.userId)
      for (const { website_id, role } of accesses) this.#streams.admit(subscriber, website_id, role)
      await this.#catchUp(subscriber)
    } catch (error) {
      this.#end(subscriber)
      throw error
    }
  }

  /** Called when the client has gone. */
  leave(subscriber: Subscriber) {
    subscriber.open = false
    this.#streams.remove(subscriber)
    if (this.#streams.size > 0) return
    clearInterval(this.#sweeping)
    clearTimeout(this.#retrying)
    this.#sweeping = undefined
    this.#position = null
  }

  /** Ends all streams; clients resume at another process. */
  close() {
    this.#closed = true
    for (const subscriber of this.#streams.all()) this.#end(subscriber)
  }

  /** Read again when an access changed in the meantime: that change was not noticed for this stream. */
  async #currentAccesses(user_id: string): Promise<Access[]> {
    for (;;) {
      const before = this.#accessChanges
      const accesses = await this.#findAccesses({ user_id })
      if (before === this.#accessChanges) return accesses
    }
  }

  async #start() {
    if (this.#position !== null) return
    const { reader } = this.#database
    this.#starting ??= indexedUpTo(reader, 'events')
      .then((mark) => settledUpTo(reader, 'events', mark))
      .then((settled) => {
        this.#position = settled
      })
      .finally(() => {
        this.#starting = null
      })
    await this.#starting
  }

  async #catchUp(subscriber: Subscriber) {
    const { reader } = this.#database
    const { wishes, connection, form } = subscriber
    let sent = wishes.after ?? this.#position!
    connection.write(form?.start ?? encodeStart(wishes.after === null ? sent : null))
    while (subscriber.open && this.#position !== sent) {
      const upTo = this.#position!
      const numbers = await backlogOf(reader, subscriber, { above: sent, below: upTo + 1 })
      if (numbers === null) connection.write(encodeResync(upTo))
      else await sendBacklog(reader, subscriber, numbers)
      sent = upTo
    }
    // In the same turn as the comparison, so that nothing is written to others in between.
    subscriber.live = true
    this.#wake()
  }

  #onChange({ type, website_id }: Change) {
    if (this.#streams.size === 0) return
    if (website_id !== null && changesAccess(type)) {
      this.#accessChanges++
      void this.#checkAccesses(website_id)
    }
    this.#wake()
  }

  #onMissed() {
    this.#accessChanges++
    for (const website_id of this.#streams.websites()) void this.#checkAccesses(website_id)
    this.#wake()
  }

  #wake() {
    if (this.#reading) this.#again = true
    else if (this.#position !== null) void this.#read()
  }

  async #read() {
    this.#reading = true
    try {
      do {
        this.#again = false
        await this.#readOnce()
      } while (this.#again)
    } catch {
      this.#retry()
    } finally {
      this.#reading = false
    }
  }

  async #readOnce() {
    const { reader } = this.#database
    if (this.#position === null) return
    const settled = await settledUpTo(reader, 'events', this.#position)
    while (this.#position !== null && this.#position < settled) {
      const rows: JournalRow<'events'>[] = await journalBetween(
        reader,
        'events',
        { above: this.#position, below: settled + 1 },
        ROWS_AT_ONCE,
      )
      for (const row of rows) {
        // Nothing later is written to someone who has lost access.
        if (row.website_id !== null && changesAccess(row.type)) await this.#checkAccesses(row.website_id)
        if (this.#position === null) return
        this.#position = row.seq
        this.#write(row)
      }
      if (rows.length < ROWS_AT_ONCE) this.#position = settled
    }
    if (this.#database.kind === 'postgres' && (await newestSeq(reader, 'events')) > settled) this.#retry()
  }

  #retry() {
    clearTimeout(this.#retrying)
    this.#retrying = setTimeout(() => this.#wake(), UNSETTLED_MS).unref()
  }

  #write(row: JournalRow<'events'>) {
    let bytes: Buffer | null = null
    for (const subscriber of this.#streams.of(row.website_id)) {
      if (!subscriber.live || !wants(subscriber, row.website_id, row.type)) continue
      const { form, connection } = subscriber
      if (!form) bytes ??= encodeEvent(row)
      const shown = form ? form.show(row) : bytes
      if (shown) connection.write(shown)
      if (connection.waiting() > MAX_WAITING) this.#drop(subscriber)
    }
  }

  /** Ends streams whose caller has lost access or got a lower role, and adds the website to those of new members. */
  async #checkAccesses(website_id: string) {
    try {
      const accesses = await this.#findAccesses({ website_id })
      const roles = new Map(accesses.map(({ user_id, role }) => [user_id, role]))
      for (const subscriber of this.#streams.of(website_id)) {
        const own = roles.get(subscriber.userId)
        const role = own && limitedRole(subscriber.limits, website_id, own)
        if (!role || !roleAtLeast(role, subscriber.roles.get(website_id)!)) this.#end(subscriber)
      }
      for (const [userId, role] of roles)
        for (const subscriber of this.#streams.ofUser(userId)) this.#streams.admit(subscriber, website_id, role)
    } catch {
      for (const subscriber of this.#streams.of(website_id)) this.#end(subscriber)
    }
  }

  #sweep() {
    const now = Date.now()
    const beat = now - this.#heartbeatAt >= HEARTBEAT_MS
    if (beat) this.#heartbeatAt = now
    const [live, waiting] = [encodeHeartbeat(this.#position), encodeHeartbeat(null)]
    for (const subscriber of this.#streams.all()) {
      const { connection, progress } = subscriber
      const authorized = subscriber.authorized()
      if (authorized !== true) void authorized.then((is) => is || this.#end(subscriber))
      if (beat) connection.write(subscriber.live && !subscriber.form ? live : waiting)
      if (connection.waiting() === 0 || connection.sent() !== progress.sent)
        subscriber.progress = { sent: connection.sent(), since: now }
      else if (now - progress.since > STALLED_MS) this.#drop(subscriber)
    }
  }

  #end(subscriber: Subscriber) {
    this.leave(subscriber)
    subscriber.connection.end()
  }

  #drop(subscriber: Subscriber) {
    this.leave(subscriber)
    subscriber.connection.destroy()
  }
}

function changesAccess(type: string): boolean {
  return type.startsWith('access.') || type === 'website.created' || type === 'website.deleted'
}
