import { endGrant } from '#auth/oauth/grants.ts'
import { REFRESH_MS } from '#auth/oauth/issue-tokens.ts'
import type { Database, Tx } from '#kernel/database/database.ts'

const DAY_MS = 86_400_000
/** How long codes are stored after they expire, to detect that a used one is sent again. */
const CODE_RETENTION_MS = DAY_MS
/** For a registration that no person has agreed to. */
const UNUSED_MS = 7 * DAY_MS
/** For a registration whose grants have all ended, since the last agreement. */
const ABANDONED_MS = 90 * DAY_MS
const ROWS_AT_ONCE = 500

/** Deletes expired codes and tokens, grants that can no longer be refreshed, and unused registrations. */
export async function expireOAuth(database: Database, now = Date.now()): Promise<void> {
  for (const remove of [removeCodes, removeTokens, removeAccessTokens, removeGrants, removeClients])
    while ((await database.write((tx) => remove(tx, now))) === ROWS_AT_ONCE);
}

async function removeCodes(tx: Tx, now: number): Promise<number> {
  const hashes = tx
    .selectFrom('oauth_codes')
    .select('hash')
    .where('expires_at', '<=', now - CODE_RETENTION_MS)
    .limit(ROWS_AT_ONCE)
  return count(tx.deleteFrom('oauth_codes').where('hash', 'in', hashes).returning('hash').execute())
}

async function removeTokens(tx: Tx, now: number): Promise<number> {
  const hashes = tx.selectFrom('oauth_refresh_tokens').select('hash').where('expires_at', '<=', now).limit(ROWS_AT_ONCE)
  return count(tx.deleteFrom('oauth_refresh_tokens').where('hash', 'in', hashes).returning('hash').execute())
}

/** They have expired already, so no cache needs to be notified. */
async function removeAccessTokens(tx: Tx, now: number): Promise<number> {
  const hashes = tx
    .selectFrom('credentials')
    .select('hash')
    .where('kind', '=', 'oauth')
    .where('expires_at', '<=', now)
    .limit(ROWS_AT_ONCE)
  return count(tx.deleteFrom('credentials').where('hash', 'in', hashes).returning('hash').execute())
}

async function removeGrants(tx: Tx, now: number): Promise<number> {
  const grants = await tx
    .selectFrom('oauth_grants')
    .select('id')
    .where('last_used_at', '<=', now - REFRESH_MS)
    .limit(ROWS_AT_ONCE)
    .execute()
  for (const { id } of grants) await endGrant(tx, id)
  return grants.length
}

async function removeClients(tx: Tx, now: number): Promise<number> {
  const ids = tx
    .selectFrom('oauth_clients')
    .select('id')
    .where('updated_at', '<=', now - UNUSED_MS)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', now - ABANDONED_MS)]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('oauth_grants').select('id').whereRef('client_id', '=', 'oauth_clients.id'))),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('oauth_codes').select('hash').whereRef('client_id', '=', 'oauth_clients.id'))),
    )
    .limit(ROWS_AT_ONCE)
  return count(tx.deleteFrom('oauth_clients').where('id', 'in', ids).returning('id').execute())
}

async function count(rows: Promise<unknown[]>): Promise<number> {
  return (await rows).length
}
