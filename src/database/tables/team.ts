export type TeamTables = { invitations: InvitationRow }

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
