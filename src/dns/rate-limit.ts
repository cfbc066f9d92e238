import { LRUCache } from 'lru-cache'

/** How many seconds' worth of answers a network may get in one burst. */
const BURST_S = 2
/** Of answers over the limit, every second one is sent truncated, so that real clients come back by TCP. */
const SLIP = 2
const MAX_NETWORKS = 50_000
const V6_GROUPS = 4

type Bucket = { tokens: number; at: number; over: number }
export type Verdict = 'answer' | 'truncate' | 'drop'

/** Limits answers by UDP, whose sender may be forged, for a network: a victim's addresses are neighbours. */
export class AnswerLimit {
  #perSecond: number
  #buckets = new LRUCache<string, Bucket>({ max: MAX_NETWORKS })

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  judge(address: string, now: number): Verdict {
    if (this.#perSecond === 0) return 'answer'
    const network = networkOf(address)
    const most = this.#perSecond * BURST_S
    let bucket = this.#buckets.get(network)
    if (!bucket) {
      bucket = { tokens: most, at: now, over: 0 }
      this.#buckets.set(network, bucket)
    }
    bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond)
    bucket.at = now
    if (bucket.tokens >= 1) {
      bucket.tokens--
      return 'answer'
    }
    return ++bucket.over % SLIP === 0 ? 'truncate' : 'drop'
  }
}

/** The /24 of an IPv4 address, the /56 of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (mapped.includes('.')) return mapped.slice(0, mapped.lastIndexOf('.'))
  const [head = '', tail] = mapped.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  const fourth = (groups[V6_GROUPS - 1] ?? '0').padStart(4, '0').slice(0, 2)
  return [...groups.slice(0, V6_GROUPS - 1), fourth].join(':')
}
