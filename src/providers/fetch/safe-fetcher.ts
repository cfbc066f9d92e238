/**
 * Fetches URLs given by users. Invariant: nothing is ever sent to an address that is not public, regardless of what the name
 * resolves to, now or at the next redirect, unless the operator has allowed it. A failure of the remote is a value.
 */
export interface SafeFetcher {
  /** The whole response, regardless of its status. */
  fetch(url: string, options: FetchOptions): Promise<Fetched | Refused>
  /** The same with the body as a stream, which throws later failures as `BodyRefused`. */
  open(url: string, options: FetchOptions): Promise<Opened | Refused>
}

export type FetchOptions = {
  /** Bytes of the body, decompressed; more is refused. */
  maxBytes: number
  /** Milliseconds from the call to the last byte. */
  timeoutMs: number
  accept?: string
  /** Redirects are followed for GET and HEAD only; otherwise a 3xx is the response. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent to the origin of `url` only, not to where it redirects. */
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Redirects followed, at most 5, which is the default; with 0 a 3xx is the response. */
  maxRedirects?: number
}

export type Fetched = { ok: true; status: number; headers: Record<string, string>; url: string; body: Buffer }
export type Opened = Omit<Fetched, 'body'> & { body: AsyncIterable<Buffer> }

/** `message` completes a sentence that starts with the URL: "{url} {message}". It reveals nothing of our network. */
export type Refused = { ok: false; reason: RefusalReason; message: string }

export type RefusalReason =
  | 'invalid_url'
  | 'not_https'
  | 'credentials_in_url'
  | 'port_not_allowed'
  /** Does not resolve, or not to a public address; which of the two is not revealed. */
  | 'address_not_allowed'
  | 'unreachable'
  | 'too_many_redirects'
  | 'invalid_redirect'
  | 'too_large'
  | 'invalid_encoding'
  | 'timed_out'
  | 'interrupted'
  | 'busy'

/** Thrown from the body of `open`. */
export class BodyRefused extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.refused = refused
  }
}

export function refuse(reason: RefusalReason): Refused {
  return { ok: false, reason, message: MESSAGES[reason] }
}

const MESSAGES: Record<RefusalReason, string> = {
  invalid_url: 'is not a URL that can be fetched',
  not_https: 'must begin with https://',
  credentials_in_url: 'must not contain a user name or password',
  port_not_allowed: 'must be on port 443',
  address_not_allowed: 'has no public address',
  unreachable: 'could not be reached over HTTPS',
  too_many_redirects: 'redirects too many times',
  invalid_redirect: 'redirects to an invalid URL',
  too_large: 'is too large',
  invalid_encoding: 'has an encoding that cannot be read',
  timed_out: 'took too long to answer',
  interrupted: 'ended its response early',
  busy: 'could not be fetched because too many fetches are running; try again later',
}
