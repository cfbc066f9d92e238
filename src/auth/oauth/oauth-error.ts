export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** An error with a code of RFC 6749 (5.2), RFC 7591 (3.2.2) or RFC 8707 (2); `description` is for developers. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly description: string
  constructor(code: OAuthErrorCode, description: string) {
    super(`${code}: ${description}`)
    this.code = code
    // It may contain what a client sent; RFC 6749 allows these characters only.
    this.description = description.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 500)
  }
}
