import { dsText } from '#dns/dnssec/key-data.ts'
import { OWN_TTL_S } from '#dns/zone.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { Unavailable } from '#kernel/operations/service-errors.ts'
import type { Resolved } from '#providers/resolver/resolver.ts'
import type { DnssecKey } from '#resources/domains/dnssec/store.ts'

/** The one that signs, and its successor. */
export const MAX_KEYS = 2

/**
 * Whether a key may be deleted: resolvers must have no way left to ask for it.
 * @param seen the DS records of the domain
 * @param rest the other key, the ttls of the zone's records in seconds, and whether a person says that no DS record names it
 * @throws ValidationFailed for a key that is in use, Unavailable when nobody can say
 */
export function checkUnused(
  key: DnssecKey,
  seen: Resolved,
  rest: { other: { created_at: number } | undefined; ttls: readonly number[]; unchecked: boolean },
  now: number,
): void {
  if (!seen.ok && seen.reason === 'failed' && !rest.unchecked)
    throw new Unavailable(
      'dns_unavailable',
      "The domain's DS records could not be looked up",
      'Nothing was changed: a domain whose DS record names a deleted key is found by nobody. Try again in a moment, or send ?unchecked=true once you have deleted the DS record.',
    )
  const [tag, algorithm] = dsText(key.name, key.public_key).split(' ')
  const names = seen.ok && seen.values.some((value) => value.startsWith(`${tag} ${algorithm} `))
  if (names)
    throw inUse(
      `A DS record at the registrar names it: ${rest.other ? 'replace' : 'delete'} that record, and wait a day.`,
    )
  if (!rest.other) return
  const until = Number(rest.other.created_at) + Math.max(OWN_TTL_S, ...rest.ttls) * 1_000
  if (now < until)
    throw inUse(
      `Resolvers may have signatures of this key alone until ${new Date(until).toISOString()}. Delete it then.`,
    )
}

function inUse(detail: string) {
  return new ValidationFailed(
    { base: ['The key is in use'] },
    { code: 'dnssec_key_in_use', detail: `Nothing was changed. ${detail}` },
  )
}
