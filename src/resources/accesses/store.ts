import type { Tx } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import type { AccessRow } from '#database/tables.ts'
import type { Role } from '#operations/roles.ts'

export async function grantAccess(
  tx: Tx,
  access: { website_id: string; user_id: string; role: Role },
  now: number,
): Promise<AccessRow> {
  const row: AccessRow = { id: newId(), ...access, last_active_at: null, created_at: now, updated_at: now }
  await tx.insertInto('accesses').values(row).execute()
  return row
}
