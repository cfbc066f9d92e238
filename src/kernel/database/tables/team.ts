import type { Generated } from 'kysely'
import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const teamTables = {
  accesses: table<AccessRow>({
    owner: 'resources/people/accesses',
    key: ['website_id', 'user_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  /** Those of deleted websites, which get them back when they are restored. */
  former_accesses: table<AccessRow>({
    owner: 'resources/people/accesses',
    key: ['website_id', 'user_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  invitations: table<InvitationRow>({
    owner: 'resources/people/invitations',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type AccessRow = {
  id: string
  website_id: string
  user_id: string
  role: 'viewer' | 'content' | 'editor' | 'admin'
  last_active_at: number | null
  revision: Generated<number>
  created_at: number
  updated_at: number
}

export type InvitationRow = {
  id: string
  website_id: string
  access_id: string
  email: string
  role: 'viewer' | 'content' | 'editor' | 'admin'
  token_hash: string
  /** How often its mail was sent. */
  sent_count: number
  revision: number
  accepted_at: number | null
  revoked_at: number | null
  deleted_at: number | null
  expires_at: number
  created_at: number
  updated_at: number
}
