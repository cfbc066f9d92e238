import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { API_KEY_PREFIX, isApiKey } from '#auth/api-key-format.ts'
import { noteSessionUse } from '#auth/session-use.ts'
import { AccountSuspended } from '#auth/suspension.ts'
import { prepareBatched } from '#kernel/database/batch-reads.ts'
import type { Database } from '#kernel/database/database.ts'
import type { CredentialRow } from '#kernel/database/tables/credentials.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { limitsFrom } from '#kernel/operations/key-limits.ts'

const MAX_CACHED = 20_000
/** Keys or sessions whose use is noted between two writes. About 15 MB. */
const MAX_USED = 100_000
/** A browser's session token begins with it. Such a token is no bearer credential: scripts cannot read it, and must not send it. */
export const SESSION_PREFIX = 'sws_'

/** The form in which a credential is stored and found. Credentials are random and long, so a fast hash without salt is enough. */
export function credentialHash(credential: string): string {
  return hash('sha256', credential, 'base64url')
}

type Cached = { caller: Caller; expiresAt: number | null }

/**
 * Finds the caller of a credential. The lookup is by hash, so its duration reveals nothing about any credential. Callers
 * are cached only where the feed can rule out that a credential was revoked in the meantime.
 */
export class Credentials {
  #database: Database
  #feed: Feed
  #callers = new LRUCache<string, Cached>({ max: MAX_CACHED })
  /** Hashing costs as much as the rest of the lookup. The credentials themselves stay in memory only. */
  #hashes = new Map<string, string>()
  #usedKeys = new Map<string, number>()
  #usedSessions = new Map<string, number>()

  constructor(database: Database, feed: Feed) {
    this.#database = database
    this.#feed = feed
    feed.subscribe((change) => {
      if (change.type === 'credential.revoked') this.#callers.clear()
    })
    feed.onMissed(() => this.#callers.clear())
  }

  /** Returns the caller of a bearer credential, if cached. Only valid right after the feed has confirmed that it is current. */
  cached(bearer: string): Caller | undefined {
    return bearer.startsWith(SESSION_PREFIX) ? undefined : this.#cached(bearer)
  }

  /**
   * Returns null for a bearer credential that is unknown, expired or revoked.
   * @throws AccountSuspended
   */
  async find(bearer: string): Promise<Caller | null> {
    if (bearer.startsWith(SESSION_PREFIX)) return null
    if (bearer.startsWith(API_KEY_PREFIX) && !isApiKey(bearer)) return null
    return this.#find(bearer)
  }

  /** Like `cached`, for a browser's session token. */
  cachedSession(token: string): Caller | undefined {
    return token.startsWith(SESSION_PREFIX) ? this.#cached(token) : undefined
  }

  /** Like `find`, for a browser's session token. */
  async findSession(token: string): Promise<Caller | null> {
    return token.startsWith(SESSION_PREFIX) ? this.#find(token) : null
  }

  /** Records a use outside the API, which prolongs the session. */
  noteSessionUse(id: string) {
    noteUse(this.#usedSessions, id, Date.now())
  }

  /** Writes when keys and sessions were last used; called at intervals, so that a read costs no write. */
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

  #cached(credential: string): Caller | undefined {
    const known = this.#hashes.get(credential)
    const hashed = known ?? credentialHash(credential)
    const cached = this.#callers.get(hashed)
    if (!cached) return undefined
    if (known === undefined) this.#cacheHash(credential, hashed)
    return this.#current(cached)
  }

  /** Called for credentials that were found only: strangers could send any number of others. */
  #cacheHash(credential: string, hashed: string) {
    if (this.#hashes.size >= MAX_CACHED) this.#hashes.clear()
    this.#hashes.set(credential, hashed)
  }

  async #find(credential: string): Promise<Caller | null> {
    const hashed = credentialHash(credential)
    const position = this.#feed.position()
    const [row] = await findCredential(this.#database.reader, { hash: hashed })
    if (!row) return null
    if (row.suspended_at !== null) throw new AccountSuspended()
    const found = { caller: callerOf(row), expiresAt: row.expires_at }
    if (position === this.#feed.position()) this.#callers.set(hashed, found)
    return this.#current(found) ?? null
  }

  /** Returns undefined when the credential has expired, and records its use otherwise. */
  #current({ caller, expiresAt }: Cached): Caller | undefined {
    const now = Date.now()
    if (expiresAt !== null && expiresAt <= now) return undefined
    if (caller.credential.kind === 'api_key') noteUse(this.#usedKeys, caller.credential.id, now)
    else if (caller.credential.kind === 'session') noteUse(this.#usedSessions, caller.credential.id, now)
    return caller
  }
}

function noteUse(uses: Map<string, number>, id: string, now: number) {
  if (uses.size < MAX_USED || uses.has(id)) uses.set(id, now)
}

type Found = CredentialRow & { user_name: string; account_id: string; suspended_at: number | null }

function callerOf(row: Found): Caller {
  const limits = limitsFrom(row)
  return {
    userId: row.user_id,
    userName: row.user_name,
    accountId: row.account_id,
    scope: row.scope,
    ...(limits ? { limits } : {}),
    credential: { kind: row.kind, id: row.source_id, name: row.name },
  }
}

const findCredential = prepareBatched<{ hash: string }, Found>((db, values) =>
  db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .selectAll('credentials')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.name as user_name', 'users.account_id', 'accounts.suspended_at'])
    .where('credentials.hash', '=', values.hash),
)
