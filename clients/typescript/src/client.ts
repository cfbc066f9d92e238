import { Operations } from './generated.ts'
import { sender } from './send.ts'

export type ClientOptions = {
  /** Where the service is, like `https://sitewright.example.com`. */
  baseUrl: string
  /** An API key, or an OAuth access token. Only scripts of the service's own pages need none: they are signed in by a cookie. */
  apiKey?: string
  /** How often a request is sent again after a network error, 429 or 503; 3 by default. */
  retries?: number
  /** Milliseconds for each attempt; 60,000 by default. */
  timeout?: number
  /** In place of the global `fetch`. */
  fetch?: typeof fetch
}

/** A client of one service with one key. It has no connection and no state, so it needs not be closed. */
export class Sitewright extends Operations {
  constructor(options: ClientOptions) {
    super(sender(options))
  }
}
