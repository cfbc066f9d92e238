import type { IncomingMessage } from 'node:http'
import { isWithin, type Network, parseAddress } from '#net/networks.ts'
import { isPublicAddress } from '#net/public-address.ts'

/**
 * Notices a proxy that is not named in TRUSTED_PROXIES: what it forwards is not believed, so all visitors count as one address
 * for every limit. Only private peers are taken for proxies, since anybody on the internet may send the header.
 */
export class UntrustedForwards {
  readonly #trusted: readonly Network[]
  readonly #found: (peer: string) => void
  #peer: string | null = null
  /** The peer of the last request, which is mostly that of the next. */
  #last: string | undefined

  constructor(trusted: readonly Network[], found: (peer: string) => void) {
    this.#trusted = trusted
    this.#found = found
  }

  /** The first one that was noticed since the process started. */
  get peer(): string | null {
    return this.#peer
  }

  note({ headers, socket }: IncomingMessage) {
    const { remoteAddress } = socket
    if (this.#peer !== null || headers['x-forwarded-for'] === undefined || remoteAddress === this.#last) return
    this.#last = remoteAddress
    const address = parseAddress(remoteAddress ?? '')
    if (!address || isWithin(address, this.#trusted) || isPublicAddress(address.toString())) return
    this.#peer = address.toString()
    this.#found(this.#peer)
  }
}

/** What to tell the operator. */
export function untrustedSentence(peer: string): string {
  return `A proxy at ${peer} forwards addresses that are not believed, so all visitors count as one address for every limit.`
}
