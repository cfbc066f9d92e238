import type { ReadySet } from '#dns/ready-set.ts'
import { nameData } from '#dns/record-data.ts'

/** The order of names that NSEC records chain (RFC 4034, section 6.1). Names are in lower case. */
export function compareNames(one: string, other: string): number {
  const [ones, others] = [one, other].map((name) => name.split('.').reverse())
  for (const [index, label] of ones!.entries()) {
    const against = others![index]
    if (against === undefined) return 1
    if (label !== against) return label < against ? -1 : 1
  }
  return ones!.length - others!.length
}

/** A set as its signature covers it (RFC 4034, sections 3.1.8.1 and 6.2). Names in the data are in lower case already. */
export function canonicalSet(owner: string, { type, ttl, data }: ReadySet): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(ttl, 4)
  const name = nameData(owner)
  const sorted = data
    .toSorted(Buffer.compare)
    .filter((bytes, index, all) => index === 0 || !bytes.equals(all[index - 1]!))
  return Buffer.concat(
    sorted.flatMap((bytes) => [name, head, Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]),
  )
}
