import { OAuthError } from '#auth/oauth/oauth-error.ts'

const MAX_REDIRECT_URIS = 20
const MAX_LENGTH = 2_000
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']
/** Schemes that a browser handles itself; others belong to programs (RFC 8252, section 7.1). */
const BROWSER_SCHEMES = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'filesystem',
  'about',
  'view-source',
  'ftp',
  'ws',
  'wss',
  'chrome',
  'chrome-extension',
  'moz-extension',
  'edge',
  'resource',
  'jar',
  'mailto',
  'tel',
  'sms',
  'intent',
]

/**
 * Checks a client's redirect addresses: https, http on the loopback interface, or a program's private scheme.
 * @throws OAuthError invalid_redirect_uri
 */
export function checkRedirectUris(given: unknown): string[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new OAuthError('invalid_redirect_uri', 'redirect_uris must be an array with at least one address.')
  if (given.length > MAX_REDIRECT_URIS)
    throw new OAuthError('invalid_redirect_uri', `redirect_uris may have at most ${MAX_REDIRECT_URIS} addresses.`)
  for (const uri of given) {
    const wrong = faultOf(uri)
    if (wrong) throw new OAuthError('invalid_redirect_uri', `${String(uri).slice(0, 200)} ${wrong}`)
  }
  return given
}

function faultOf(uri: unknown): string | null {
  if (typeof uri !== 'string' || uri.length > MAX_LENGTH || !URL.canParse(uri)) return 'is not an absolute URL.'
  // URL parsers remove these, so the browser would follow another address than the one compared.
  if (/[\s\\\p{Cc}]/u.test(uri)) return 'must not contain white space or a backslash.'
  const { protocol, hostname, username, password } = new URL(uri)
  if (uri.includes('#')) return 'must not have a fragment.'
  if (username || password) return 'must not contain a user name or password.'
  if (protocol === 'https:') return null
  if (protocol === 'http:') return LOOPBACK.includes(hostname) ? null : 'must be https, or http on localhost.'
  if (BROWSER_SCHEMES.includes(protocol.slice(0, -1))) return 'has a scheme that is not allowed.'
  return uri.toLowerCase().startsWith(`${protocol}/`) ? null : 'must have a / after its scheme.'
}

/**
 * Compares exactly, except the port of a loopback address: a program listens on whichever is free (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true
  const portless = withoutLoopbackPort(uri)
  return portless !== null && registered.some((each) => withoutLoopbackPort(each) === portless)
}

const LOOPBACK_URI = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(\/[^\s\\#]*|\?[^\s\\#]*)?$/

function withoutLoopbackPort(uri: string): string | null {
  const match = LOOPBACK_URI.exec(uri)
  return match && URL.canParse(uri) ? match[1]! + (match[2] ?? '') : null
}

/** The part of a redirect address that people are shown. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri)
  if (protocol === 'http:' || protocol === 'https:') return host
  return host ? `${protocol}//${host}` : protocol
}

export function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri)
  return protocol === 'http:' && LOOPBACK.includes(hostname)
}
