import { GOES_WITH_USER, table } from '#kernel/database/tables/table.ts'

/** What people sign in with, and what they have signed in to. */
export const signInTables = {
  sessions: table<SessionRow>({ owner: 'auth', key: ['id'], person: GOES_WITH_USER }),
  devices: table<DeviceRow>({ owner: 'auth', key: ['hash'], person: GOES_WITH_USER }),
  totp_secrets: table<TotpSecretRow>({ owner: 'auth', key: ['user_id'], person: GOES_WITH_USER }),
  recovery_codes: table<RecoveryCodeRow>({ owner: 'auth', key: ['user_id', 'hash'], person: GOES_WITH_USER }),
  passkeys: table<PasskeyRow>({ owner: 'auth', key: ['id'], person: GOES_WITH_USER }),
  openid_links: table<OpenIdLinkRow>({ owner: 'auth', key: ['issuer', 'subject'], person: GOES_WITH_USER }),
  one_time_tokens: table<OneTimeTokenRow>({ owner: 'auth', key: ['hash'], person: GOES_WITH_USER }),
  attempts: table<AttemptsRow>({ owner: 'auth', key: ['key'] }),
}

/** A browser that somebody is signed in with. Its token's hash is in `credentials`. */
export type SessionRow = {
  id: string
  user_id: string
  user_agent: string
  address: string
  /** When the person last proved who they are. */
  confirmed_at: number
  last_seen_at: number
  /** Moves on with use, and never past `ends_at`. */
  expires_at: number
  ends_at: number
  created_at: number
}

/** A browser in which somebody has signed in before: strangers' attempts do not slow it down. */
export type DeviceRow = { hash: string; user_id: string; expires_at: number; created_at: number }

export type TotpSecretRow = {
  user_id: string
  /** Sealed with the operator's key. */
  secret: string
  /** The time step of the last code that was accepted: none is accepted twice. */
  last_step: number
  /** Null until a first code has shown that the app has it. */
  confirmed_at: number | null
  created_at: number
}

/** Removed when used. */
export type RecoveryCodeRow = { user_id: string; hash: string; created_at: number }

export type PasskeyRow = {
  id: string
  credential_id: string
  user_id: string
  name: string
  public_key: string
  counter: number
  transports: string
  last_used_at: number | null
  created_at: number
}

/** Whom a provider of OpenID Connect means by a subject. */
export type OpenIdLinkRow = { issuer: string; subject: string; user_id: string; created_at: number }

/** What a link in a mail, or a step between two pages, proves once. */
export type OneTimeTokenRow = {
  hash: string
  purpose: string
  user_id: string | null
  data: string
  attempts: number
  expires_at: number
  created_at: number
}

/** Attempts counted since a first one, until `ends_at`; the next of them may begin at `next_at`. */
export type AttemptsRow = { key: string; count: number; next_at: number; ends_at: number }
