import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { API_KEY_PREFIX, isApiKey } from '#auth/api-key-format.ts'
import { noteSessionUse } from '#auth/session-use.ts'
import type { Database } from '#database/database.ts'
import { prepareMerged } from '#database/merge-reads.ts'
import type { CredentialRow } from '#database/tables/credentials.ts'
import type { Feed } from '#events/feed.ts'
import type { Caller } from '#operations/caller.ts'

const KEPT = 20_000
/** What a browser's session cookie begins with. Such a token is no bearer credential: scripts cannot read it, and must not send it. */
export const SESSION_PREFIX = 'sws_'

/** How a credential is stored and found. It is random and long, so a fast hash gives nothing away, and no salt is needed. */
export function credentialHash(credential: string): string {
  return hash('sha256', credential, 'base64url')
}

type Known = { caller: Caller; expiresAt: number | null }

/**
 * Finds who a bearer credential belongs to. The search is by its hash, so how long it takes tells nothing of any
 * credential. Callers are kept only where the feed can rule out that one was revoked meanwhile.
 */
export class Credentials {
  #database: Database
  #feed: Feed
  #known = new LRUCache<string, Known>({ max: KEPT })
  /** Hashing costs as much as all the rest of finding a caller. In memory alone, and forgotten with the process. */
  #hashes = new Map<string, string>()
  #usedKeys = new Map<string, number>()
  #usedSessions = new Map<string, number>()

  constructor(database: Database, feed: Feed) {
    this.#database = database
    this.#feed = feed
    feed.subscribe((change) => {
      if (change.type === 'credential.revoked') this.#known.clear()
    })
    feed.onMissed(() => this.#known.clear())
  }

  /** The caller, if kept; only to be asked right after the feed has said that it is fresh. */
  known(bearer: string): Caller | undefined {
    return bearer.startsWith(SESSION_PREFIX) ? undefined : this.#kept(bearer)
  }

  /** @returns null for a credential that is unknown, expired or revoked */
  async find(bearer: string): Promise<Caller | null> {
    if (bearer.startsWith(SESSION_PREFIX)) return null
    if (bearer.startsWith(API_KEY_PREFIX) && !isApiKey(bearer)) return null
    return this.#search(bearer)
  }

  /** As `known`, by a browser's session cookie. */
  knownSession(token: string): Caller | undefined {
    return token.startsWith(SESSION_PREFIX) ? this.#kept(token) : undefined
  }

  /** As `find`, by a browser's session cookie. */
  async findSession(token: string): Promise<Caller | null> {
    return token.startsWith(SESSION_PREFIX) ? this.#search(token) : null
  }

  /** The session is used otherwise than by the API, and so lives on. */
  noteSessionUse(id: string) {
    this.#usedSessions.set(id, Date.now())
  }

  #kept(credential: string): Caller | undefined {
    const hashed = this.#hashes.get(credential)
    if (hashed !== undefined) {
      const known = this.#known.get(hashed)
      return known && this.#current(known)
    }
    return this.#keptByHash(credential)
  }

  /** Only of a credential that was found is the hash remembered: strangers could send any number of them. */
  #keptByHash(credential: string): Caller | undefined {
    const hashed = credentialHash(credential)
    const known = this.#known.get(hashed)
    if (!known) return undefined
    if (this.#hashes.size >= KEPT) this.#hashes.clear()
    this.#hashes.set(credential, hashed)
    return this.#current(known)
  }

  async #search(credential: string): Promise<Caller | null> {
    const hashed = credentialHash(credential)
    const mark = this.#feed.position()
    const [row] = await findCredential(this.#database.reader, { hash: hashed })
    if (!row) return null
    const known = { caller: callerOf(row), expiresAt: row.expires_at }
    if (mark === this.#feed.position()) this.#known.set(hashed, known)
    return this.#current(known) ?? null
  }

  /** Writes when keys and sessions were last used; called now and then, so that a read costs no write. */
  async flushUses(): Promise<void> {
    if (this.#usedKeys.size === 0 && this.#usedSessions.size === 0) return
    const [keys, sessions] = [[...this.#usedKeys], [...this.#usedSessions]]
    this.#usedKeys.clear()
    this.#usedSessions.clear()
    await this.#database.write(async (tx) => {
      for (const [id, last_used_at] of keys)
        await tx.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute()
      for (const [id, usedAt] of sessions) await noteSessionUse(tx, id, usedAt)
    })
  }

  #current({ caller, expiresAt }: Known): Caller | undefined {
    const now = Date.now()
    if (expiresAt !== null && expiresAt <= now) return undefined
    if (caller.credential.kind === 'api_key') this.#usedKeys.set(caller.credential.id, now)
    else if (caller.credential.kind === 'session') this.#usedSessions.set(caller.credential.id, now)
    return caller
  }
}

type Found = CredentialRow & { user_name: string; account_id: string }

function callerOf(row: Found): Caller {
  return {
    userId: row.user_id,
    userName: row.user_name,
    accountId: row.account_id,
    scope: row.scope,
    credential: { kind: row.kind, id: row.source_id, name: row.name },
  }
}

const findCredential = prepareMerged<{ hash: string }, Found>((db, values) =>
  db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .selectAll('credentials')
    .select(['users.name as user_name', 'users.account_id'])
    .where('credentials.hash', '=', values.hash),
)
