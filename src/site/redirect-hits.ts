import type { Logger } from 'pino'
import type { Core } from '#operations/core.ts'
import { NotFound } from '#operations/errors.ts'
import { visit } from '#operations/visit.ts'
import { countHits, MAX_HITS } from '#resources/redirects/count-hits.ts'

/** How far behind a `hit_count` may be, in milliseconds. */
const WRITE_MS = 5_000
/** Redirects counted between two writes; hits of further ones are not counted. */
const MAX_COUNTED = 50_000

type Hit = { website_id: string; id: string; count: number }

/**
 * How often each redirect was followed. Every answer counts, also to robots and to HEAD. Counts are held in memory and
 * written every few seconds and at the end; those of a killed process since its last write are lost.
 */
export class RedirectHits {
  #core: Core
  #log: Logger
  #hits = new Map<string, Hit>()
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(core: Core, log: Logger) {
    this.#core = core
    this.#log = log
  }

  note(website_id: string, id: string) {
    const hit = this.#hits.get(id)
    if (hit) hit.count++
    else if (this.#hits.size < MAX_COUNTED) this.#hits.set(id, { website_id, id, count: 1 })
  }

  async start() {
    this.#timer = setInterval(() => void this.write(), WRITE_MS)
    this.#timer.unref()
  }

  async close() {
    clearInterval(this.#timer)
    await this.write()
  }

  /** Resolves when every hit that was noted before the call is written. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNoted())
    return this.#writing
  }

  async #writeNoted() {
    const byWebsite = Map.groupBy(this.#hits.values(), ({ website_id }) => website_id)
    this.#hits.clear()
    try {
      for (const [websiteId, hits] of byWebsite) await this.#writeOf(websiteId, hits)
    } catch (error) {
      this.#log.warn({ err: error }, 'hits of redirects could not be written')
    }
  }

  async #writeOf(websiteId: string, hits: Hit[]) {
    // In the same order in every process, so that no two wait for each other.
    hits.sort((one, other) => (one.id < other.id ? -1 : 1))
    for (let from = 0; from < hits.length; from += MAX_HITS) {
      const some = hits.slice(from, from + MAX_HITS).map(({ id, count }) => ({ id, count }))
      await visit(this.#core, { operation: countHits, websiteId, body: { hits: some } }).catch(ignoreDeleted)
    }
  }
}

/** The website may have been deleted since. */
function ignoreDeleted(error: unknown) {
  if (!(error instanceof NotFound)) throw error
}
