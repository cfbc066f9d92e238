import { randomBytes } from 'node:crypto'

const RANDOM_BYTES = 32

/** So that scanners recognize a leaked secret, and none is mistaken for another kind. */
const PREFIXES = { access: 'swa_', refresh: 'swr_', code: 'swc_', client: 'swcs_' } as const

export function newSecret(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + randomBytes(RANDOM_BYTES).toString('base64url')
}
