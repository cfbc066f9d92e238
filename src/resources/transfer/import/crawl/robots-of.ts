import { ALLOWS_ALL, type Robots, readRobots } from '#http/robots-txt.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import { BodyRefused } from '#providers/fetch/safe-fetcher.ts'
import type { PoliteRequests } from '#resources/transfer/import/crawl/polite-requests.ts'

/** Our name in `robots.txt`. */
const TOKEN = 'sitewright'
const MAX_BYTES = 2_000_000
const TIMEOUT_MS = 30_000
/** Hosts that may be asked, such as those of fonts. */
const MAX_HOSTS = 30

/** `text` is the file itself, null where there is none. A text says why nothing may be read. */
export type Asked = { robots: Robots; text: string | null } | string

/** The `robots.txt` of hosts, each read once (RFC 9309): one that is not there allows all, one that cannot be read nothing. */
export class RobotsOf {
  readonly #requests: PoliteRequests
  readonly #asked = new Map<string, Promise<Asked>>()

  constructor(requests: PoliteRequests) {
    this.#requests = requests
  }

  of(origin: string): Promise<Asked> {
    const known = this.#asked.get(origin)
    if (known) return known
    if (this.#asked.size >= MAX_HOSTS) return Promise.resolve('is on one of too many other hosts')
    const asked = this.#ask(origin)
    this.#asked.set(origin, asked)
    return asked
  }

  async #ask(origin: string): Promise<Asked> {
    const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, accept: 'text/plain,*/*;q=0.5' }
    const answer = await this.#requests.open(`${origin}/robots.txt`, options)
    if (!answer.ok) return `has a robots.txt that cannot be read: it ${answer.message}`
    const { status, body } = answer
    try {
      const chunks: Buffer[] = []
      for await (const chunk of body) chunks.push(chunk)
      if (status === 429 || status >= 500) return `has a robots.txt that answered ${status}, so nothing is read`
      if (status !== 200) return { robots: ALLOWS_ALL, text: null }
      const text = decodeText(Buffer.concat(chunks))
      return { robots: readRobots(text, TOKEN), text }
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error
      return `has a robots.txt that cannot be read: it ${error.message}`
    }
  }
}
