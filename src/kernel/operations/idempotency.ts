import { createHash } from 'node:crypto'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { Conflict, InvalidRequest, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'

/** How long an answer can be replayed, in milliseconds. */
export const REPLAY_MS = 24 * 3600 * 1000
const MAX_KEY_LENGTH = 255

/** Bytes that are put are not compared, and putting them again has no further effect. A read that is asked by POST ignores it. */
export function takesKey({ scope, body }: Pick<Operation, 'scope' | 'body'>, method: string): boolean {
  return method === 'POST' || (scope === 'write' && !body)
}

/** What makes two requests the same. */
type Request = { caller: Caller; operation: Operation; params: object; query: object; body: unknown }
export type KeyedRequest = { userId: string; credentialId: string; key: string; fingerprint: string }
export type StoredAnswer = { status: number; body: string; secrets: string | null; headers: Record<string, string> }

/** @throws InvalidRequest for a key that is empty or too long */
export function keyedRequest({ caller, operation, params, query, body }: Request, key: string): KeyedRequest {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH)
    throw new InvalidRequest(`Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`, 'A UUID is a good one.')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([operation.name, params, query, body ?? null]))
    .digest('base64url')
  return { userId: caller.userId, credentialId: caller.credential.id, key, fingerprint }
}

/**
 * The answer that this request got before, or null.
 * @throws ValidationFailed when the key was used for another request
 */
export async function replay(db: Db, request: KeyedRequest, now: number): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', now - REPLAY_MS)
    .executeTakeFirst()
  if (!row) return null
  if (row.fingerprint !== request.fingerprint)
    throw new ValidationFailed(
      { base: ['Idempotency-Key was already used for another request'] },
      {
        code: 'idempotency_key_reused',
        detail: 'Nothing was changed. Send each different request with a key of its own.',
      },
    )
  return { status: row.status, body: row.body, secrets: row.secrets, headers: JSON.parse(row.headers) }
}

/**
 * Stored in the transaction of the change, so that a committed change always has its answer.
 * @throws Conflict when a request on another process had the key first, so that this one's change is rolled back
 */
export async function remember(tx: Tx, request: KeyedRequest, answer: StoredAnswer, now: number): Promise<void> {
  const row = {
    fingerprint: request.fingerprint,
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    body: answer.body,
    secrets: answer.secrets,
    created_at: now,
  }
  const stored = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: request.userId, key: request.key, ...row })
    .onConflict((conflict) =>
      // Only an expired one may be taken over; the other is a request that runs at the same time on another process.
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', now - REPLAY_MS),
    )
    .returning('key')
    .executeTakeFirst()
  if (!stored) throw stillRunning()
}

/** For an operation that must not be done twice. */
export function keyMissing(): InvalidRequest {
  return new InvalidRequest(
    'Idempotency-Key is missing',
    'Send a new UUID as the header Idempotency-Key, and the same one again when you repeat this very request.',
    'idempotency_key_missing',
  )
}

/** Requests under way in this process: until one ends, a second one with the same key is refused. */
export class RunningKeys {
  #running = new Set<string>()

  async during<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const id = `${request.userId}\n${request.key}`
    if (this.#running.has(id)) throw stillRunning()
    this.#running.add(id)
    try {
      return await work()
    } finally {
      this.#running.delete(id)
    }
  }
}

const stillRunning = () =>
  new Conflict('A request with this Idempotency-Key is still running', 'Wait for its answer, then try again.')
