import { setImmediate } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { type DocumentKey, type NewDocument, replaceDocuments } from '#search/document-store.ts'
import type { DocumentSource } from '#search/read-document.ts'
import { type Site, siteWithId } from '#site/find-site.ts'
import { RequestWork } from '#workers/compute.ts'
import type { WorkerPool } from '#workers/pool.ts'

/** Something to index: what is stored of it, and the text to be read. */
export type Candidate = Omit<NewDocument, 'title' | 'text' | 'words'> & { source: DocumentSource }

/** In one transaction: others write between them. */
const DOCUMENTS_AT_ONCE = 20
/** Characters read by a worker at once. */
const CHARACTERS_AT_ONCE = 1_000_000

/** Writes the documents of one website, a few in each transaction. */
export class Indexing {
  readonly database: Database
  readonly site: Site
  #workers: WorkerPool
  #stop: () => boolean
  #candidates: Candidate[] = []
  #removed: DocumentKey[] = []
  #characters = 0

  constructor(options: { database: Database; workers: WorkerPool; site: Site; stop: () => boolean }) {
    this.database = options.database
    this.site = options.site
    this.#workers = options.workers
    this.#stop = options.stop
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
    const { run } = new RequestWork(this.#workers, { accountId: null, websiteId: id })
    const read = candidates.length
      ? await run(
          'readDocuments',
          candidates.map(({ source }) => source),
        )
      : []
    const documents = candidates.map(({ source: _, ...document }, index) => ({ ...document, ...read[index]! }))
    await this.database.write(async (tx) => {
      if (await siteWithId(tx, id)) await replaceDocuments(tx, id, documents, removed)
    })
    await setImmediate()
  }

  async #flushIfMany() {
    if (this.#candidates.length + this.#removed.length >= DOCUMENTS_AT_ONCE) await this.flush()
  }
}
