/** An authority that issues certificates to anyone who proves that they serve a host name. */
export interface CertificateAuthority {
  /** Names the authority, and the account that we have with it. */
  readonly directory: string
  /** The account of this key, made when there is none. */
  openAccount(key: string): Promise<Outcome<{ url: string }>>
  openOrder(account: Account, name: string): Promise<Outcome<{ url: string; order: Order }>>
  readOrder(account: Account, url: string): Promise<Outcome<{ order: Order }>>
  /** What the authority would accept as proof, for an order that is `pending`. */
  challengesOf(account: Account, order: Order): Promise<Outcome<{ proof: Proof }>>
  /** Says that the challenge can be checked now. */
  accept(account: Account, challenge: Challenge): Promise<Outcome<object>>
  /** Sends the request (DER) of an order that is `ready`. */
  finalize(account: Account, order: Order, request: Buffer): Promise<Outcome<{ order: Order }>>
  /** PEM, the name's own certificate first, of an order that is `valid`. */
  download(account: Account, order: Order): Promise<Outcome<{ chain: string }>>
}

/** `key` in PEM. */
export type Account = { url: string; key: string }

export type Order = {
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid'
  authorization: string
  finalize: string
  certificate: string | null
  /** Why it is `invalid`, where the authority says so. */
  error: string | null
  /** Milliseconds to wait before reading it again. */
  again: number
}

/** How far the proof of a name has come, and by which ways it can be given. */
export type Proof = {
  status: 'pending' | 'valid' | 'invalid'
  challenges: Challenge[]
  error: string | null
  again: number
}

export const CHALLENGE_TYPES = ['http-01', 'tls-alpn-01'] as const
export type ChallengeType = (typeof CHALLENGE_TYPES)[number]
export type Challenge = {
  type: ChallengeType
  url: string
  token: string
  keyAuthorization: string
  /** `processing` once the authority has been told to check it. */
  status: 'pending' | 'processing' | 'valid' | 'invalid'
}

export type Outcome<T> = ({ ok: true } & T) | Failure
/**
 * `refused`: for this name or order. `limited`: too many of something; `unavailable`: the authority does not answer, or not
 * now. `gone`: the order or account does not exist there.
 */
export type Failure = {
  ok: false
  reason: 'refused' | 'limited' | 'unavailable' | 'gone'
  /** A sentence. */
  message: string
  /** Milliseconds that the authority asks us to wait, if it does. */
  retryAfter: number | null
}
