import type { IncomingMessage } from 'node:http'
import { credentialHash } from '#auth/credentials.ts'
import type { Secrets } from '#auth/secrets.ts'
import { cookieName, readCookie } from '#http/cookies.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { isAssetAddress } from '#site/assets/asset-request.ts'
import { BRIDGE, TEXT_EDITOR } from '#site/previews/bridge.ts'

type Signing = Pick<Secrets, 'sign' | 'isSigned'>
type Service = { secrets: Signing; base: string }

/** What a request may see: nothing, the question for the password, or the pages. */
export type Gate = 'closed' | 'password' | 'open'

const COOKIE = 'preview'
const PURPOSE = 'preview'
/** Longer than any token of ours. */
const MAX_TOKEN = 200

/** `token` is the query parameter. */
export function gateOf(
  { secrets, base }: Service,
  preview: PreviewRow,
  { headers }: Pick<IncomingMessage, 'headers'>,
  token: string | null,
): Gate {
  const cookie = readCookie({ base }, headers, COOKIE)
  if (cookie !== null && isCookie(secrets, preview, cookie, 'open')) return 'open'
  const shown = [token, bearerOf(headers.authorization)].some((sent) => sent !== null && isTokenOf(preview, sent))
  if (!shown && (cookie === null || !isCookie(secrets, preview, cookie, 'link'))) return 'closed'
  return preview.password_hash === null ? 'open' : 'password'
}

/**
 * What a page that is edited loads. Its frame has no cookies where the console's origin is another site's, so the page has
 * the token in its address, and the rest opens by the name of the origin, which is as hard to guess.
 */
export function opensByName({ editing }: PreviewRow, path: string): boolean {
  return editing === 1 && (isAssetAddress(path) || path === BRIDGE.path || path === TEXT_EDITOR)
}

export function isTokenOf({ token_hash }: PreviewRow, token: string): boolean {
  return token.length <= MAX_TOKEN && credentialHash(token) === token_hash
}

/**
 * The cookie, on the preview's own origin, of who has opened the link, or has given the password too. It also works in a
 * frame of the service's console, which is another site: on https, and on localhost, where browsers take secure cookies
 * from plain http.
 */
export function gateCookie(
  { secrets, base }: Service,
  preview: PreviewRow,
  { level, framed }: { level: 'link' | 'open'; framed: boolean },
  now: number,
): string {
  const age = Math.max(1, Math.floor((preview.expires_at - now) / 1_000))
  const crossSite = base.startsWith('https:') || (framed && new URL(base).hostname === 'localhost')
  const site = crossSite ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  const value = secrets.sign(PURPOSE, textOf(preview, level))
  return `${cookieName({ base }, COOKIE)}=${value}; Path=/; Max-Age=${age}; HttpOnly; ${site}`
}

/** Whether the answer is shown in a frame (Fetch Metadata, `Sec-Fetch-Dest`). */
export function isFramed({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'iframe'
}

function isCookie(secrets: Signing, preview: PreviewRow, value: string, level: 'link' | 'open'): boolean {
  return secrets.isSigned(PURPOSE, textOf(preview, level), value)
}

function textOf({ id, token_hash, password_hash }: PreviewRow, level: string): string {
  return `${id} ${level} ${token_hash} ${password_hash ?? ''}`
}

function bearerOf(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return token ?? null
}
