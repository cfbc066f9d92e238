import type { Tx } from '#database/database.ts'
import { recordEvent } from '#events/record-event.ts'

/** Ends what stands behind a key, a session or a grant; every process forgets it at the commit. */
export async function revokeCredentials(tx: Tx, source_id: string): Promise<void> {
  await tx.deleteFrom('credentials').where('source_id', '=', source_id).execute()
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
