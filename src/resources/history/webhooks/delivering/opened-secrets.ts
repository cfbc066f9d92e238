import type { Vault } from '#kernel/operations/providers.ts'
import { openSecret } from '#resources/history/webhooks/secret.ts'
import type { Endpoint } from '#resources/history/webhooks/store.ts'

/** The decrypted secrets of a webhook. `formerUntil` is in milliseconds since 1970. */
export type OpenedSecrets = { current: string; former: string | null; formerUntil: number }

/** Decrypts the secrets of a webhook; null when the current one cannot be decrypted. */
export function openSecrets(
  { id, secret, previous_secret, previous_until }: Endpoint,
  vault: Pick<Vault, 'open'>,
): OpenedSecrets | null {
  const current = openSecret(vault, id, secret)
  if (current === null) return null
  const former = previous_secret === null ? null : openSecret(vault, id, previous_secret)
  return { current, former, formerUntil: previous_until ?? 0 }
}

/** The secrets that sign at a time, the newest first: both while the former one is still valid. */
export function secretsAt({ current, former, formerUntil }: OpenedSecrets, now: number): string[] {
  return former !== null && formerUntil > now ? [current, former] : [current]
}
