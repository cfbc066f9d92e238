import { GOES_WITH_USER, table } from '#kernel/database/tables/table.ts'

/** What the authorization server stores. Codes, tokens and client secrets are stored as hashes only. */
export const oauthTables = {
  oauth_clients: table<OAuthClientRow>({ owner: 'auth/oauth', key: ['id'] }),
  oauth_grants: table<OAuthGrantRow>({ owner: 'auth/oauth', key: ['id'], person: GOES_WITH_USER }),
  oauth_codes: table<OAuthCodeRow>({ owner: 'auth/oauth', key: ['hash'], person: GOES_WITH_USER }),
  oauth_refresh_tokens: table<OAuthRefreshTokenRow>({ owner: 'auth/oauth', key: ['hash'] }),
}

export type OAuthClientRow = {
  /** Ours when registered; the address of its metadata document otherwise. */
  id: string
  kind: 'registered' | 'document'
  name: string
  redirect_uris: string
  auth_method: 'none' | 'client_secret_basic' | 'client_secret_post'
  secret_hash: string | null
  /** When a person last agreed to it. */
  used_at: number | null
  created_at: number
  /** When its metadata document was last read. */
  updated_at: number
}

/** One person's agreement to one client. Its tokens live and end with it. */
export type OAuthGrantRow = {
  id: string
  user_id: string
  client_id: string
  redirect_host: string
  last_used_at: number
  created_at: number
}

export type OAuthCodeRow = {
  hash: string
  /** The grant that exchanging it makes. */
  grant_id: string
  user_id: string
  client_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: number
  used_at: number | null
}

export type OAuthRefreshTokenRow = {
  hash: string
  grant_id: string
  expires_at: number
  used_at: number | null
}
