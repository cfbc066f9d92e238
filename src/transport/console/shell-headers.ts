import { hash, randomBytes } from 'node:crypto'
import type { Services } from '#services/types.ts'
import { tokens } from '#site/pages/tokens.ts'

/** The colours that the service's own pages use too. The path changes with the content, so browsers may cache it for ever. */
export const CONSOLE_TOKENS = {
  path: `/_sitewright/tokens-${hash('sha256', tokens, 'hex').slice(0, 12)}.css`,
  text: tokens,
}

const NONCE_BYTES = 16

/** Only our own scripts run, and only pictures and frames come from websites. Each website is an origin of its own. */
export function shellHeaders({ links }: Services): { headers: Record<string, string>; nonce: string } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const sites = links.subdomain('*')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    `img-src 'self' data: blob: ${sites}`,
    `media-src 'self' blob: ${sites}`,
    `frame-src ${sites}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return { headers, nonce }
}
