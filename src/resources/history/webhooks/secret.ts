import { randomBytes } from 'node:crypto'
import type { Vault } from '#kernel/operations/providers.ts'
import { SECRET_PREFIX } from '#resources/history/webhooks/rules.ts'

const KEY_BYTES = 32
const PURPOSE = 'webhook secret'

export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64')
}

export function sealSecret(vault: Pick<Vault, 'seal'>, webhookId: string, secret: string): string {
  return vault.seal(PURPOSE, webhookId, secret)
}

/** Returns null when the service has another key than the one that it was encrypted with. */
export function openSecret(vault: Pick<Vault, 'open'>, webhookId: string, sealed: string): string | null {
  return vault.open(PURPOSE, webhookId, sealed)
}
