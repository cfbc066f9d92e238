import { callerLater } from '#auth/caller-later.ts'
import { sessionExists } from '#auth/sessions.ts'
import type { Db } from '#kernel/database/database.ts'
import type { DownloadRow } from '#kernel/database/tables/downloads.ts'
import { limitedRole } from '#kernel/operations/key-limits.ts'
import { roleAtLeast } from '#kernel/operations/roles.ts'
import { getAccess } from '#resources/people/accesses/store.ts'

type Made = Pick<DownloadRow, 'website_id' | 'made_by' | 'role'>

/** Whether who made the download could still make it: as a member with the role, by a credential that was not ended. */
export async function mayStillFetch(db: Db, { website_id, made_by, role }: Made): Promise<boolean> {
  const caller = await callerLater(db, JSON.parse(made_by), Date.now())
  if (!caller) return false
  const { kind, id } = caller.credential
  if (kind === 'session' && !(await sessionExists(db, id))) return false
  const access = await getAccess(db, website_id, caller.userId)
  const held = access && limitedRole(caller.limits, website_id, access.role)
  return held != null && roleAtLeast(held, role)
}
