import { hash } from 'node:crypto'
import { findSalt, makeSalt } from '#analytics/collect/salts-store.ts'
import { type LocalTime, localTime } from '#analytics/local-time.ts'
import type { Database } from '#kernel/database/database.ts'

/** A visit goes on over midnight within this time, in milliseconds; then the salt of the day before is destroyed. */
export const OVERTIME_MS = 30 * 60_000
const HASH_LENGTH = 12

type Salt = { salt: string; expiresAt: number }

/** The salts of the days that this process notes views of. They are in no log, backup or error. */
export class Salts {
  #database: Database
  #known = new Map<string, Salt>()
  /** The quarter of an hour whose salts were loaded last. */
  #loaded: LocalTime | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Whether a view at that time needs one that may have to be loaded. */
  needs(zone: string, at: number): boolean {
    return localTime(zone, at) !== this.#loaded
  }

  /** Loads or makes those that views of these times need. */
  async load(times: Iterable<{ zone: string; at: number }>): Promise<void> {
    for (const { zone, at } of times) {
      const time = localTime(zone, at)
      const { day, dayStart, dayEnd } = time
      if (!this.#known.has(nameOf(zone, day))) {
        const expiresAt = dayEnd + OVERTIME_MS
        const salt =
          (await findSalt(this.#database.reader, zone, day)) ?? (await makeSalt(this.#database, zone, day, expiresAt))
        this.#known.set(nameOf(zone, day), { salt, expiresAt })
      }
      if (at < dayStart + OVERTIME_MS && !this.#known.has(nameOf(zone, day - 1))) {
        const salt = await findSalt(this.#database.reader, zone, day - 1)
        if (salt) this.#known.set(nameOf(zone, day - 1), { salt, expiresAt: dayStart + OVERTIME_MS })
      }
      this.#loaded = time
    }
  }

  /**
   * Who views a website, by the hash of that day; null without a salt of it. Salts have one length, so that none begins
   * as another with somebody's address; nobody is shown a hash, which is cut as well, so it need not be an HMAC.
   */
  hash(zone: string, day: number, who: string): string | null {
    const known = this.#known.get(nameOf(zone, day))
    return known ? hash('sha256', known.salt + who, 'base64url').slice(0, HASH_LENGTH) : null
  }

  /** Drops those that are destroyed in the database as well. */
  forget(now: number) {
    this.#loaded = undefined
    for (const [name, { expiresAt }] of this.#known) if (expiresAt <= now) this.#known.delete(name)
  }
}

function nameOf(zone: string, day: number): string {
  return `${zone} ${day}`
}
