import { hash } from 'node:crypto'

/** The same id for the same name, however often a file is read (RFC 9562, version 8). Imports replace it by one of their own. */
export function stableId(name: string): string {
  const hex = hash('sha256', name, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
