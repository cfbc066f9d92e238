import type { Archive } from '#archive/archive.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { type ArrangedPage, type Arrangement, arrangePagesTask } from '#importers/html/arrange-page.ts'
import { type ForeignPage, readPagesTask } from '#importers/html/read-page.ts'
import type { PageFile, SiteFiles } from '#importers/html/site-files.ts'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import type { Task } from '#kernel/workers/task.ts'

/** UTF-16 has two bytes for each character of the longest html that a page may have. */
const MAX_HTML_BYTES = 2 * MAX_HTML_LENGTH
/** Of files that are read together, in bytes: a worker has some 0.1 s to do with them. */
const BATCH_BYTES = 200_000
/** What the shortest file counts, so that few are open together. */
const LEAST_BYTES = 4_000
/** Of arranged pages that are kept for the next time, in characters: 1,000 of usual length. */
const MAX_KEPT = 16_000_000

type Html = { file: PageFile; html: string }
type ReadFile = Html & { page: ForeignPage }
export type PageFields = Omit<ForeignPage, 'urls' | 'script_urls' | 'removals'>
export type ArrangedFile = { file: PageFile; page: PageFields; arranged: ArrangedPage }

/**
 * Reads html files, some at a time. They are needed several times in the order of the website: of a large one the first are kept, and the
 * others are read again, so that only so much is in memory.
 */
export class PageSource {
  #archive: Archive
  #files: SiteFiles
  #compute: Compute
  #warnings: ImportWarnings
  #kept = new Map<string, ArrangedFile>()
  #room = MAX_KEPT

  constructor(archive: Archive, files: SiteFiles, compute: Compute, warnings: ImportWarnings) {
    this.#archive = archive
    this.#files = files
    this.#compute = compute
    this.#warnings = warnings
  }

  /** What a file says about itself. Null, with a warning, for one that cannot be a page. */
  async read(file: PageFile): Promise<ForeignPage | null> {
    const [read] = await this.#readAll([file])
    return read?.page ?? null
  }

  /** Null, with a warning, for one that cannot be a page. */
  async arrange(file: PageFile): Promise<ArrangedFile | null> {
    const [arranged] = await this.#arrangeTogether([file])
    return arranged ?? null
  }

  /** Those of the files that can be pages, in their order. */
  async *arrangeAll(files: Iterable<PageFile>): AsyncGenerator<ArrangedFile> {
    for (const batch of piecesOf(files, (file) => this.#sizeOf(file), BATCH_BYTES))
      yield* await this.#arrangeTogether(batch)
  }

  #sizeOf({ name }: PageFile): number {
    return Math.max(LEAST_BYTES, this.#files.tree.files.get(name)!.byte_size)
  }

  async #arrangeTogether(files: readonly PageFile[]): Promise<ArrangedFile[]> {
    const found = new Map(files.map((file) => [file, this.#kept.get(file.name)]))
    const read = await this.#readAll(files.filter((file) => !found.get(file)))
    const inputs = read.map((one) => this.#arrangementOf(one))
    const outputs = await this.#each(arrangePagesTask, inputs, (n) => read[n]!.file)
    for (const [n, { file, page }] of read.entries()) {
      const arranged = outputs[n]
      if (!arranged) continue
      if (arranged.html.length > MAX_HTML_LENGTH) this.#leaveOut(TOO_LONG, file)
      else found.set(file, this.#keep({ file, page: fieldsOf(page), arranged }))
    }
    return [...found.values()].filter((one) => one !== undefined)
  }

  #keep(page: ArrangedFile): ArrangedFile {
    const { html, header, footer, head } = page.arranged
    const segments = [header, footer, ...head].reduce((sum, segment) => sum + (segment?.html.length ?? 0), 0)
    const size = html.length + segments
    if (size > this.#room) return page
    this.#room -= size
    this.#kept.set(page.file.name, page)
    return page
  }

  #arrangementOf({ file, html, page }: ReadFile): Arrangement {
    const missing = (to: string) =>
      this.#warnings.add('Links that lead to nothing in the archive', `${file.name} (${to})`)
    const urls = page.urls.flatMap((url): [string, string][] => {
      const address = this.#files.addressOf(url, file.name, page.base, missing)
      return address === null ? [] : [[url, address]]
    })
    const script_urls = page.script_urls.flatMap((url): [string, string][] => {
      const address = this.#files.assetAddressOf(url, file.name, page.base)
      return address === null ? [] : [[url, address]]
    })
    return { html, urls, script_urls, removals: page.removals }
  }

  async #readAll(files: readonly PageFile[]): Promise<ReadFile[]> {
    const htmls: Html[] = []
    for (const file of files) {
      const html = await this.#htmlOf(file)
      if (html !== null) htmls.push({ file, html })
    }
    const inputs = htmls.map(({ html }) => ({ html }))
    const pages = await this.#each(readPagesTask, inputs, (n) => htmls[n]!.file)
    return htmls.flatMap((one, n) => {
      const page = pages[n]
      return page ? [{ ...one, page }] : []
    })
  }

  async #htmlOf(file: PageFile): Promise<string | null> {
    const { byte_size } = this.#files.tree.files.get(file.name)!
    if (byte_size > MAX_HTML_BYTES) return this.#leaveOut(TOO_LONG, file)
    const html = decodeText(await this.#archive.bytes(file.entry, MAX_HTML_BYTES)).replaceAll('\0', '\ufffd')
    return html.length > MAX_HTML_LENGTH ? this.#leaveOut(TOO_LONG, file) : html
  }

  /** Of inputs that take too long together, each is tried alone. Null, with a warning, for those that still do. */
  async #each<I, O>(
    task: Task<readonly I[], O[]>,
    inputs: readonly I[],
    fileAt: (index: number) => PageFile,
  ): Promise<(O | null)[]> {
    if (inputs.length === 0) return []
    try {
      return await this.#compute(task, inputs)
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      if (inputs.length === 1) return [this.#leaveOut(TOO_SLOW, fileAt(0))]
      const outputs: (O | null)[] = []
      for (const [n, input] of inputs.entries()) outputs.push(...(await this.#each(task, [input], () => fileAt(n))))
      return outputs
    }
  }

  #leaveOut(sentence: string, { name }: PageFile): null {
    this.#warnings.add(sentence, name)
    return null
  }
}

const TOO_LONG = 'Html files left out, since they are too long'
const TOO_SLOW = 'Html files left out, since they take too long to read'

/** Without what is used up once the page has been arranged. */
function fieldsOf({ urls: _, script_urls: __, removals: ___, ...fields }: ForeignPage): PageFields {
  return fields
}
