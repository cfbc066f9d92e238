import { revokeCredentials } from '#auth/revoke-credentials.ts'
import type { Tx } from '#database/database.ts'

/**
 * Ends every client that the user has connected. Called when the password is reset, since whoever had the account may
 * have connected one; API keys stay, which programs depend on and the user can see.
 */
export async function endOAuthGrants(tx: Tx, userId: string): Promise<void> {
  const grants = await tx
    .selectFrom('credentials')
    .select('source_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', '=', 'oauth')
    .execute()
  for (const { source_id } of grants) await revokeCredentials(tx, source_id)
}
