import { hash } from 'node:crypto'

/** What the first block follows. */
export const GENESIS = '0'.repeat(64)

/** A row's digest: of every column that has a value, so that a column that is added later changes no digest. */
export function digestOf(row: object): string {
  const columns = Object.entries(row).filter(([, value]) => value !== null && value !== undefined)
  return hash('sha256', JSON.stringify(columns.sort(([a], [b]) => (a < b ? -1 : 1))), 'hex')
}

/** Each row is chained to the one before: the hash after a row is that of the hash before it, its number and its digest. */
export function chainedHash(previous: string, digests: readonly (readonly [number, string])[]): string {
  return digests.reduce((before, [seq, digest]) => hash('sha256', `${before} ${seq} ${digest}`, 'hex'), previous)
}
