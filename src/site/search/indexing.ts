import { setImmediate } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import { type DocumentKey, type NewDocument, replaceDocuments } from '#search/document-store.ts'
import type { DocumentSource } from '#search/read-document.ts'
import { replaceUses } from '#search/use-store.ts'
import { type Site, siteWithId } from '#site/find-site.ts'
import { cachedPrograms } from '#site/templates/programs.ts'
import { type Compute, RequestWork } from '#workers/compute.ts'
import type { WorkerPool } from '#workers/pool.ts'

/** Something to index: what is stored of it, and the text to be read. */
export type Candidate = Omit<NewDocument, 'title' | 'text' | 'words'> & {
  source: DocumentSource
  uses?: readonly string[]
}

/** In one transaction: others write between them. */
const DOCUMENTS_AT_ONCE = 20
/** Characters read by a worker at once. */
const CHARACTERS_AT_ONCE = 1_000_000

/** Writes the documents of one website, a few in each transaction. */
export class Indexing {
  readonly database: Database
  readonly site: Site
  readonly links: Links
  readonly programs = cachedPrograms()
  #workers: WorkerPool
  #stop: () => boolean
  #candidates: Candidate[] = []
  #removed: DocumentKey[] = []
  #characters = 0

  constructor(options: { database: Database; workers: WorkerPool; links: Links; site: Site; stop: () => boolean }) {
    this.database = options.database
    this.site = options.site
    this.links = options.links
    this.#workers = options.workers
    this.#stop = options.stop
  }

  /** For the work of one page, or of one worker's task. */
  newCompute(): Compute {
    return new RequestWork(this.#workers, { accountId: null, websiteId: this.site.id }).run
  }

  /** Whether the job has to let go; what is not indexed by then is indexed by its next run. */
  get isStopped(): boolean {
    return this.#stop()
  }

  async add(candidate: Candidate): Promise<void> {
    this.#candidates.push(candidate)
    this.#characters += candidate.source.html.length + candidate.source.text.length
    if (this.#characters >= CHARACTERS_AT_ONCE) await this.flush()
    else await this.#flushIfMany()
  }

  async remove(key: DocumentKey): Promise<void> {
    this.#removed.push({ page_id: key.page_id, row_id: key.row_id })
    await this.#flushIfMany()
  }

  async flush(): Promise<void> {
    const [candidates, removed] = [this.#candidates, this.#removed]
    if (candidates.length + removed.length === 0) return
    this.#candidates = []
    this.#removed = []
    this.#characters = 0
    const { id } = this.site
    const sources = candidates.map(({ source }) => source)
    const read = candidates.length ? await this.newCompute()('readDocuments', sources) : []
    const documents = candidates.map(({ source: _, uses: __, ...document }, index) => ({
      ...document,
      ...read[index]!,
    }))
    const used = candidates
      .filter(({ row_id }) => row_id === '')
      .map(({ page_id, uses = [] }) => ({ page_id, tags: uses }))
    await this.database.write(async (tx) => {
      if (!(await siteWithId(tx, id))) return
      await replaceDocuments(tx, id, documents, removed)
      await replaceUses(tx, id, used, removed)
    })
    await setImmediate()
  }

  async #flushIfMany() {
    if (this.#candidates.length + this.#removed.length >= DOCUMENTS_AT_ONCE) await this.flush()
  }
}
