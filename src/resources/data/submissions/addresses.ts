import type { Value } from '#resources/data/submissions/check-values.ts'

/** Of one submission; more belong to nobody in particular. */
const MAX_ADDRESSES = 20
const ADDRESS = /[^\s\p{C}@<>()[\],;:"\\]{1,64}@[^\s\p{C}@<>()[\],;:"\\]{1,189}/gu

/** The mail addresses that occur anywhere in what a visitor wrote, by which a person's data is found. */
export function addressesIn(data: Readonly<Record<string, Value>>): string[] {
  const found = new Set<string>()
  for (const value of Object.values(data)) {
    if (typeof value !== 'string' || !value.includes('@')) continue
    for (const [address] of value.matchAll(ADDRESS)) {
      found.add(foldedAddress(address))
      if (found.size === MAX_ADDRESSES) return [...found]
    }
  }
  return [...found]
}

/** The form in which addresses are compared. */
export function foldedAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/[.?!']+$/, '')
}
