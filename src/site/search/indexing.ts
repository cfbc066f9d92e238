import type { Database } from '#kernel/database/database.ts'
import { type Compute, computeWith } from '#kernel/workers/compute.ts'
import type { WorkerPool } from '#kernel/workers/pool.ts'
import { type DocumentKey, type NewDocument, replaceDocuments } from '#search/document-store.ts'
import type { DocumentSource } from '#search/read-document.ts'
import { readDocumentsTask } from '#search/read-document.ts'
import { replaceUses } from '#search/use-store.ts'
import { type Site, siteWithId } from '#site/find-site.ts'
import type { OwnText } from '#site/page-parts.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Something to index: what is stored of it, and the text to be read. */
export type Candidate = Omit<NewDocument, 'title' | 'text' | 'words'> & {
  source: DocumentSource
  uses?: readonly string[]
}

/** What a page shows on its own, as `Sites` renders it; with `keeps`, for visitors as well. */
export type TextOf = (
  websiteId: string,
  page: { id: string; path: string; keeps: boolean },
) => Promise<OwnText | undefined>

/** Pages rendered for visitors too: a change of all pages of a website must not push others' out of the cache. */
const MAX_KEPT = 100
/** In one transaction: others write between them. */
const DOCUMENTS_AT_ONCE = 20
/** Characters read by a worker at a time. */
const CHARACTERS_AT_ONCE = 1_000_000

/** Writes the documents of one website, a few in each transaction. */
export class Indexing {
  readonly database: Database
  readonly site: Site
  #ownText: TextOf
  #rendered = 0
  #workers: WorkerPool
  #stop: () => boolean
  #candidates: Candidate[] = []
  #removed: DocumentKey[] = []
  #characters = 0

  constructor(options: { database: Database; workers: WorkerPool; ownText: TextOf; site: Site; stop: () => boolean }) {
    this.database = options.database
    this.site = options.site
    this.#ownText = options.ownText
    this.#workers = options.workers
    this.#stop = options.stop
  }

  ownText({ id, path }: { id: string; path: string }): Promise<OwnText | undefined> {
    return this.#ownText(this.site.id, { id, path, keeps: ++this.#rendered <= MAX_KEPT })
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
    const read = candidates.length ? await this.#compute(readDocumentsTask, sources) : []
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
    await ownTurn()
  }

  get #compute(): Compute {
    return computeWith(this.#workers, { accountId: null, websiteId: this.site.id })
  }

  async #flushIfMany() {
    if (this.#candidates.length + this.#removed.length >= DOCUMENTS_AT_ONCE) await this.flush()
  }
}
