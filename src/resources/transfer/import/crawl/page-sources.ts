import type { Archive } from '#archive/archive.ts'
import { decodeText } from '#importers/files/decode-text.ts'
import { FileTree } from '#importers/files/file-tree.ts'
import type { PageSource } from '#providers/browser/browser.ts'
import { typeOfName } from '#resources/content/assets/file-types.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'

/** As the browser takes none that is larger. */
const MAX_BYTES = 20_000_000

type File = Awaited<ReturnType<PageSource['file']>>
const NOT_FOUND: File = { status: 404, headers: [], body: Buffer.alloc(0) }

/**
 * A website that was read, as a browser gets it, by what was taken of it: nothing of the website itself is asked for again, so
 * the browser needs no network.
 */
export class MirroredSite {
  readonly #archive: Archive
  readonly #tree: FileTree<Archive['entries'][number]>

  private constructor(archive: Archive, tree: FileTree<Archive['entries'][number]>) {
    this.#archive = archive
    this.#tree = tree
  }

  static async of(archive: Archive): Promise<MirroredSite> {
    return new MirroredSite(archive, await FileTree.of(archive.entries))
  }

  /** The page of a file, at an address by which what it names relative to itself is found. */
  async page(name: string, origin: string): Promise<PageSource> {
    const html = decodeText(await this.#archive.bytes(name, MAX_BYTES))
    const url = `${origin}/${name.split('/').map(encodeURIComponent).join('/')}`
    return { url, html, file: (path) => this.file(path) }
  }

  /** @param path with its query, as it is asked for */
  async file(path: string): Promise<File> {
    const [bare = '', query] = path.slice(1).split('?')
    const decoded = decode(bare)
    const name = (query && this.#tree.find(`${decoded}?${decode(query)}`)) || this.#tree.find(decoded)
    if (name === null) return NOT_FOUND
    return fileOf(name, await this.#archive.bytes(name, MAX_BYTES))
  }
}

/** A file of the plan of an import at its new address; null where the address is no file's. */
export async function plannedFile(
  path: string,
  assets: ReadonlyMap<string, PlannedAsset>,
  archive: Archive,
): Promise<File | null> {
  const [, id] = /^\/assets\/([^/]+)\//.exec(path) ?? []
  const asset = id === undefined ? undefined : assets.get(id)
  if (!asset) return null
  const chunks: Buffer[] = []
  const stream = await (asset.open ? asset.open((planId) => planId) : archive.open(asset.entry))
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return fileOf(asset.filename, Buffer.concat(chunks))
}

function fileOf(name: string, body: Buffer): File {
  const type = /\.x?html?$/i.test(name) ? 'text/html' : typeOfName(name)
  return { status: 200, headers: [['content-type', type]], body }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
