/**
 * Another service that says who a person is, after they have signed in there (OpenID Connect). A failure of it, and an answer
 * that proves nothing, are values.
 */
export interface IdentityProvider {
  /** Its name for people. */
  readonly name: string
  /** Where the browser goes to sign in. */
  begin(asked: Asked): Promise<{ ok: true; address: string } | Failed>
  /** Who has signed in there, by the address that the browser was sent back to. */
  finish(answered: Answered): Promise<{ ok: true; identity: Identity } | Failed>
}

export type Asked = {
  /** Where the browser is sent back to; the provider knows it. */
  redirectUri: string
  /** Both are random, and come back: with the browser, and in what the provider signs. */
  state: string
  nonce: string
  /** Base64url of the SHA-256 of the verifier (RFC 7636). */
  challenge: string
  /** Whether the person has to have signed in at the provider in the last minutes. */
  recent: boolean
}

export type Answered = {
  address: URL
  state: string
  nonce: string
  verifier: string
}

/** `issuer` and `subject` together never mean another person. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  /** Whether the provider has made sure that the address is theirs. */
  emailVerified: boolean
  name: string | null
  /** When they signed in at the provider, in milliseconds; null where it does not say. */
  authenticatedAt: number | null
}

/**
 * `unavailable`: away, slow or failing. `denied`: it sent the person back without signing them in. `invalid`: what it answered
 * proves nothing. `message` is for the operator, and holds no secret.
 */
export type Failed = { ok: false; reason: 'unavailable' | 'denied' | 'invalid'; message: string }
