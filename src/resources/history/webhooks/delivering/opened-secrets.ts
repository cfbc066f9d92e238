import type { Vault } from '#kernel/operations/providers.ts'
import { openHeaders } from '#resources/history/webhooks/own-headers.ts'
import { openSecret } from '#resources/history/webhooks/secret.ts'
import type { Endpoint } from '#resources/history/webhooks/store.ts'

/** The decrypted secrets and own headers of a webhook. `formerUntil` is in milliseconds since 1970. */
export type OpenedSecrets = {
  current: string
  former: string | null
  formerUntil: number
  headers: Record<string, string>
}

/** Decrypts what a webhook keeps secret; null when the current secret or a header cannot be decrypted. */
export function openSecrets(
  { id, secret, previous_secret, previous_until, headers: sealed }: Endpoint,
  vault: Pick<Vault, 'open'>,
): OpenedSecrets | null {
  const current = openSecret(vault, id, secret)
  const headers = openHeaders(vault, { id, headers: sealed })
  if (current === null || headers === null) return null
  const former = previous_secret === null ? null : openSecret(vault, id, previous_secret)
  return { current, former, formerUntil: previous_until ?? 0, headers }
}

/** The secrets that sign at a time, the newest first: both while the former one is still valid. */
export function secretsAt({ current, former, formerUntil }: OpenedSecrets, now: number): string[] {
  return former !== null && formerUntil > now ? [current, former] : [current]
}
