import { randomBytes } from 'node:crypto'

const RANDOM_BYTES = 32

/** What each begins with, so that a leaked one is recognised and none is taken for another. */
const PREFIXES = { access: 'swa_', refresh: 'swr_', code: 'swc_', client: 'swcs_' } as const

export function newSecret(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + randomBytes(RANDOM_BYTES).toString('base64url')
}
