import type { Static } from 'typebox'
import { type Access, present } from '#resources/people/accesses/record.ts'
import type { AccessRecord } from '#resources/people/accesses/store.ts'

export function presentAccess(row: AccessRecord): Static<typeof Access> {
  return present(row, { user: { id: row.user_id, email: row.user_email, name: row.user_name } })
}
