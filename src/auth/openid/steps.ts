import { hash } from 'node:crypto'

/** Where a sign-in begins by POST, and where the provider sends the browser back to. */
export const OPENID_PATH = '/sign-in/openid'

/** The state that belongs to the token of a browser's cookie: who sees one cannot make the other. */
export function stateOf(token: string): string {
  return hash('sha256', `openid state ${token}`, 'base64url')
}
