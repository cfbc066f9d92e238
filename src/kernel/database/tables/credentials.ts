import { GOES_WITH_USER, table } from '#kernel/database/tables/table.ts'
import type { Role } from '#kernel/operations/roles.ts'

export const credentialTables = {
  credentials: table<CredentialRow>({ owner: 'auth', key: ['hash'], person: GOES_WITH_USER }),
}

/** Every kind of credential that a bearer may send, found by its hash in one step. Removing the row revokes it. */
export type CredentialRow = {
  hash: string
  kind: 'api_key' | 'oauth' | 'session'
  user_id: string
  scope: 'read' | 'write'
  /** The record of its own kind, such as the API key. */
  source_id: string
  name: string | null
  expires_at: number | null
  /** JSON, a list of the websites that an API key is limited to; null where it is not. */
  website_ids: string | null
  max_role: Role | null
}
