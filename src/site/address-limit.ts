import type { IncomingMessage } from 'node:http'
import { clientAddress, countedAddress } from '#http/client-address.ts'
import { RateLimit } from '#http/rate-limit.ts'
import { RateLimited } from '#kernel/operations/service-errors.ts'
import type { Network } from '#net/networks.ts'

/** Counts a request against its client's address. @throws AddressLimited */
export type AddressLimit = (request: IncomingMessage) => void

/** 429: the address has used up what it may do in this minute. */
export class AddressLimited extends RateLimited {
  readonly headers: Record<string, string>
  constructor(retryAfter: number, headers: Record<string, string>) {
    super(retryAfter)
    this.headers = { 'retry-after': String(retryAfter), ...headers }
  }
}

/** `perMinute` 0 is no limit. */
export function addressLimit(perMinute: number, trustedProxies: readonly Network[]): AddressLimit {
  if (perMinute === 0) return () => {}
  const limit = new RateLimit(perMinute)
  return (request) => {
    const allowance = limit.take(countedAddress(clientAddress(request, trustedProxies)))
    if (allowance.ok) return
    const [policyName, policy, name, value] = limit.headers(allowance)
    throw new AddressLimited(allowance.resetSeconds, { [policyName]: policy, [name]: value })
  }
}
