import { sign } from 'node:crypto'
import { canonicalSet, compareNames } from '#dns/dnssec/canonical.ts'
import { ALGORITHM } from '#dns/dnssec/key-data.ts'
import type { ReadySet } from '#dns/ready-set.ts'
import { NEGATIVE_TTL_S, nameData, TYPE } from '#dns/record-data.ts'
import type { SigningKey } from '#providers/dns/dns-provider.ts'

/** A name of the zone with the types that it has, as NSEC records list them. */
export type Listed = { name: string; types: readonly number[] }
/** What proves that a name or type is missing, for one answer only where `partial`. */
export type Proof = { owner: string; set: ReadySet; partial: boolean }

/** For clocks of resolvers that are slow, in seconds. */
const INCEPTION_S = 3_600
/** A zone is read again, and so signed again, every few minutes. Resolvers keep a signature as long as its records: a week at most. */
const VALID_S = 14 * 86_400
const BITS_A_WINDOW = 256

/**
 * Signs what a zone answers, when it is first asked for (RFC 4035, section 2). Each key signs everything, so that a key can
 * be replaced by adding the new one first (RFC 6781, section 4.1.2).
 */
export class ZoneSigner {
  #zone: string
  #keys: readonly SigningKey[]
  /** In the order of the names. */
  #chain: readonly Listed[]
  #places: ReadonlyMap<string, number>
  #from: number
  #signatures = new Map<string, ReadySet>()

  /** @param now seconds since 1970 */
  constructor(zone: string, keys: readonly SigningKey[], listed: readonly Listed[], now: number) {
    this.#zone = zone
    this.#keys = keys
    this.#chain = listed.toSorted((one, other) => compareNames(one.name, other.name))
    this.#places = new Map(this.#chain.map(({ name }, index) => [name, index]))
    this.#from = now - INCEPTION_S
  }

  /** The RRSIG records of a set that stays the same as long as this zone does. */
  signaturesOf(owner: string, set: ReadySet): ReadySet {
    const key = `${set.type} ${owner}`
    let signatures = this.#signatures.get(key)
    if (!signatures) {
      signatures = this.sign(owner, set)
      this.#signatures.set(key, signatures)
    }
    return signatures
  }

  /** The RRSIG records of any set. `owner` is the wildcard itself where one answers. */
  sign(owner: string, set: ReadySet): ReadySet {
    const covered = canonicalSet(owner, set)
    const data = this.#keys.map(({ tag, privateKey }) => {
      const head = this.#head(owner, set, tag)
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
      return Buffer.concat([head, sign('sha256', Buffer.concat([head, covered]), key)])
    })
    return { type: TYPE.RRSIG, ttl: set.ttl, data }
  }

  /** The NSEC record of a name. With `without`, one that says that the name lacks this type, which others say it may have. */
  at(name: string, without?: number): Proof | null {
    const index = this.#places.get(name)
    return index === undefined ? null : this.#proof(index, without)
  }

  /** The NSEC record that spans a name which has none. */
  covering(name: string): Proof {
    let [low, high] = [0, this.#chain.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (compareNames(this.#chain[middle]!.name, name) <= 0) low = middle
      else high = middle - 1
    }
    return this.#proof(low)
  }

  #proof(index: number, without?: number): Proof {
    const { name, types } = this.#chain[index]!
    const next = this.#chain[(index + 1) % this.#chain.length]!.name
    const all = [...types, TYPE.RRSIG, TYPE.NSEC].filter((type) => type !== without)
    const data = Buffer.concat([nameData(next), typeBits(all)])
    return { owner: name, set: { type: TYPE.NSEC, ttl: NEGATIVE_TTL_S, data: [data] }, partial: without !== undefined }
  }

  /** RFC 4034, section 3.1. */
  #head(owner: string, { type, ttl }: ReadySet, tag: number): Buffer {
    const head = Buffer.alloc(18)
    head.writeUInt16BE(type, 0)
    head[2] = ALGORITHM
    head[3] = owner.split('.').length - (owner.startsWith('*.') ? 1 : 0)
    head.writeUInt32BE(ttl, 4)
    head.writeUInt32BE(this.#from + INCEPTION_S + VALID_S, 8)
    head.writeUInt32BE(this.#from, 12)
    head.writeUInt16BE(tag, 16)
    return Buffer.concat([head, nameData(this.#zone)])
  }
}

/** Types as a bit each (RFC 4034, section 4.1.2); all of ours are in the first window. */
function typeBits(types: readonly number[]): Buffer {
  const bits = Buffer.alloc(BITS_A_WINDOW / 8)
  for (const type of types) bits[type >> 3]! |= 0x80 >> (type & 7)
  const length = (Math.max(...types) >> 3) + 1
  return Buffer.concat([Buffer.of(0, length), bits.subarray(0, length)])
}
