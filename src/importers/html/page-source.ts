import type { Archive } from '#archive/archive.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import type { ArrangedPage } from '#importers/html/arrange-page.ts'
import { arrangePageTask } from '#importers/html/arrange-page.ts'
import type { ForeignPage } from '#importers/html/read-page.ts'
import { readPageTask } from '#importers/html/read-page.ts'
import type { PageFile, SiteFiles } from '#importers/html/site-files.ts'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import type { Compute } from '#kernel/workers/compute.ts'

/** UTF-16 has two bytes for each character of the longest html that a page may have. */
const MAX_HTML_BYTES = 2 * MAX_HTML_LENGTH

export type ReadFile = { file: PageFile; page: ForeignPage; html: string }
export type ArrangedFile = ReadFile & { arranged: ArrangedPage }

/** Reads html files, one at a time, as often as needed: so few of them are in memory. */
export class PageSource {
  #archive: Archive
  #files: SiteFiles
  #compute: Compute
  #warnings: ImportWarnings

  constructor(archive: Archive, files: SiteFiles, compute: Compute, warnings: ImportWarnings) {
    this.#archive = archive
    this.#files = files
    this.#compute = compute
    this.#warnings = warnings
  }

  /** Null, with a warning, for a file that cannot be a page. */
  async read(file: PageFile): Promise<ReadFile | null> {
    const { byte_size } = this.#files.tree.files.get(file.name)!
    if (byte_size > MAX_HTML_BYTES) return this.#leaveOut('Html files left out, since they are too long', file)
    const html = decodeText(await this.#archive.bytes(file.entry, MAX_HTML_BYTES)).replaceAll('\0', '\ufffd')
    if (html.length > MAX_HTML_LENGTH) return this.#leaveOut('Html files left out, since they are too long', file)
    try {
      return { file, html, page: await this.#compute(readPageTask, { html }) }
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      return this.#leaveOut('Html files left out, since they take too long to read', file)
    }
  }

  async arrange(file: PageFile): Promise<ArrangedFile | null> {
    const read = await this.read(file)
    if (!read) return null
    const { html, page } = read
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
    const arranged = await this.#compute(arrangePageTask, { html, urls, script_urls, removals: page.removals })
    if (arranged.html.length > MAX_HTML_LENGTH)
      return this.#leaveOut('Html files left out, since they are too long', file)
    return { ...read, arranged }
  }

  #leaveOut(sentence: string, { name }: PageFile): null {
    this.#warnings.add(sentence, name)
    return null
  }
}
