import type { IncomingMessage } from 'node:http'
import { clientAddress } from '#http/client-address.ts'
import { listHeaderOf } from '#http/raw-headers.ts'
import type { Network } from '#net/networks.ts'
import type { Geo } from '#providers/geo/geo.ts'

/** What conditions of redirects ask of a visitor. The country is looked up only where one of them names countries. */
export type Visitor = { acceptLanguage: string | undefined; country: () => Promise<string | null> }

/** Of whom nothing is known: only what is for everybody applies. */
export const ANYONE: Visitor = { acceptLanguage: undefined, country: async () => null }

export function visitorOf(request: IncomingMessage, geo: Geo, trustedProxies: readonly Network[]): Visitor {
  return {
    acceptLanguage: listHeaderOf(request, 'accept-language'),
    async country() {
      await geo.load()
      return geo.locate(clientAddress(request, trustedProxies)).country
    },
  }
}
