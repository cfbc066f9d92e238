import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { KeyLimits } from '#kernel/operations/key-limits.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'
import { accessesOf } from '#resources/people/accesses/store.ts'
import type { NewApiKey } from '#resources/people/api-keys/record.ts'
import { apiKeyOf } from '#resources/people/api-keys/store.ts'

type Limited = { limits: KeyLimits; expiresAt: number | null }

/**
 * What a new key is limited to: what was asked for, and never less than the key that makes it.
 * @throws ValidationFailed for what the caller may not give
 */
export async function limitsOfNew(
  tx: Tx,
  { website_ids, max_role, expires_at }: Static<typeof NewApiKey>,
  caller: Caller,
  now: number,
): Promise<Limited> {
  const own = caller.limits
  return {
    limits: {
      websiteIds: website_ids ? await ownWebsites(tx, website_ids, caller) : (own?.websiteIds ?? null),
      maxRole: roleWithin(max_role ?? null, own?.maxRole ?? null),
    },
    expiresAt: expiryWithin(expires_at ?? null, await expiryOf(tx, caller), now),
  }
}

async function ownWebsites(tx: Tx, given: readonly string[], { userId, limits }: Caller): Promise<string[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const own = new Set((await accessesOf(tx, { user_id: userId })).map(({ website_id }) => website_id))
  const strange = ids.find((id) => !own.has(id) || (limits?.websiteIds && !limits.websiteIds.includes(id)))
  if (strange !== undefined)
    throw invalid('website_ids', `must be websites that you have access to; ${strange} is none`)
  return ids
}

function roleWithin(wanted: Role | null, own: Role | null): Role | null {
  if (own === null || wanted === own) return wanted
  if (wanted === null) return own
  if (roleAtLeast(wanted, own)) throw invalid('max_role', `can be at most ${own}, which limits the key that you use`)
  return wanted
}

async function expiryOf(tx: Tx, { credential: { kind, id } }: Caller): Promise<number | null> {
  const own = kind === 'api_key' ? await apiKeyOf(tx, id) : undefined
  return own?.expires_at == null ? null : Number(own.expires_at)
}

function expiryWithin(wanted: string | null, own: number | null, now: number): number | null {
  const at = wanted === null ? null : Date.parse(wanted)
  if (at !== null && at <= now) throw invalid('expires_at', 'must be in the future')
  if (own !== null && at !== null && at > own)
    throw invalid('expires_at', `can be at most ${new Date(own).toISOString()}, when the key that you use expires`)
  return at ?? own
}
