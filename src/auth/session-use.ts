import type { Tx } from '#kernel/database/database.ts'

/** An unused session expires after this. */
export const IDLE_MS = 14 * 86_400_000

/** Postpones a session's expiry, at most to `ends_at`. */
export async function noteSessionUse(tx: Tx, id: string, now: number): Promise<void> {
  const idle = now + IDLE_MS
  const updated = await tx
    .updateTable('sessions')
    .set((eb) => ({
      last_seen_at: now,
      expires_at: eb.case().when('ends_at', '<', idle).then(eb.ref('ends_at')).else(idle).end(),
    }))
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirst()
  if (updated)
    await tx.updateTable('credentials').set({ expires_at: updated.expires_at }).where('source_id', '=', id).execute()
}
