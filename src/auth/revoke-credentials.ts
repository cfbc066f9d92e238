import type { Tx } from '#kernel/database/database.ts'
import { recordEvent } from '#kernel/events/record-event.ts'

/** Deletes the credentials of a key, a session or a grant. Every process drops them from its cache at the commit. */
export async function revokeCredentials(tx: Tx, source_id: string): Promise<void> {
  await removeCredentials(tx, source_id)
  await emitRevoked(tx, source_id)
}

/** The same for an operation that emits `credential.revoked` of this source itself. */
export async function removeCredentials(tx: Tx, source_id: string): Promise<void> {
  await tx.deleteFrom('credentials').where('source_id', '=', source_id).execute()
}

/** Deletes some of the credentials of one source. */
export async function deleteCredentials(tx: Tx, source_id: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await tx.deleteFrom('credentials').where('hash', 'in', hashes).where('source_id', '=', source_id).execute()
  await emitRevoked(tx, source_id)
}

async function emitRevoked(tx: Tx, source_id: string): Promise<void> {
  await recordEvent(tx, {
    type: 'credential.revoked',
    website_id: null,
    account_id: null,
    resource_id: source_id,
    actor: { type: 'system', id: null, name: 'Sitewright', client: null },
    data: { id: source_id },
    created_at: Date.now(),
  })
}
