import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { API_KEY_PREFIX, isApiKey } from '#auth/api-key-format.ts'
import type { Database } from '#database/database.ts'
import { prepareMerged } from '#database/merge-reads.ts'
import type { CredentialRow } from '#database/tables.ts'
import type { Feed } from '#events/feed.ts'
import type { Caller } from '#operations/caller.ts'

const KEPT = 20_000

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
  #used = new Map<string, number>()

  constructor(database: Database, feed: Feed) {
    this.#database = database
    this.#feed = feed
    feed.subscribe((change) => {
      if (change.type === 'credential.revoked') this.#known.clear()
    })
    feed.onMissed(() => this.#known.clear())
  }

  /** The caller, if kept; only to be asked right after the feed has said that it is fresh. */
  known(credential: string): Caller | undefined {
    const known = this.#known.get(credentialHash(credential))
    return known && this.#current(known)
  }

  /** @returns null for a credential that is unknown, expired or revoked */
  async find(credential: string): Promise<Caller | null> {
    if (credential.startsWith(API_KEY_PREFIX) && !isApiKey(credential)) return null
    const hashed = credentialHash(credential)
    const mark = this.#feed.mark()
    const [row] = await findCredential(this.#database.reader, { hash: hashed })
    if (!row) return null
    const known = { caller: callerOf(row), expiresAt: row.expires_at }
    if (mark === this.#feed.mark()) this.#known.set(hashed, known)
    return this.#current(known) ?? null
  }

  /** Writes when keys were last used; called now and then, so that a read costs no write. */
  async flushUses(): Promise<void> {
    if (this.#used.size === 0) return
    const used = [...this.#used]
    this.#used.clear()
    await this.#database.write(async (tx) => {
      for (const [id, last_used_at] of used)
        await tx.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute()
    })
  }

  #current({ caller, expiresAt }: Known): Caller | undefined {
    const now = Date.now()
    if (expiresAt !== null && expiresAt <= now) return undefined
    if (caller.credential.kind === 'api_key') this.#used.set(caller.credential.id, now)
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
