import type { ArchiveEntry } from '#archive/archive.ts'
import { FileTree, isHtmlName } from '#importers/files/file-tree.ts'
import { pathOfFile, TakenPaths } from '#importers/files/page-path.ts'
import { localUrl, OWN_ORIGIN, urlOfFile } from '#importers/files/resolve-url.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { assetPath, cleanFilename } from '#resources/content/assets/rules.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'

/** Files that Sitewright writes on its own, or that only another server understands. */
const NOT_ASSETS = /^(robots\.txt|sitemap[^/]*\.xml|llms\.txt|_redirects|_headers|CNAME|\.nojekyll)$|(^|\/)\.ht\w+$/i

const LANGUAGE_FOLDER = /^[a-z]{2}([-_][a-z]{2})?$/i
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** References that mean the same in all files of a folder; others may be about the file itself. */
const FROM_FOLDER = /^(?!https?:(?!\/\/))[\w./]/i
const MAX_DESTINATIONS = 20_000
/** Characters of one that is kept; some hold a picture. */
const MAX_REFERENCE = 300

type Destination = { address: string | null; isMissing: boolean }

export type PageFile = { name: string; entry: string; id: string; path: string }
export type AssetFile = { name: string; entry: string; id: string; filename: string; byte_size: number }

/** The files of a folder of html files, and the addresses that they get. */
export class SiteFiles {
  readonly pages = new Map<string, PageFile>()
  readonly assets = new Map<string, AssetFile>()
  readonly assetIds = new Set<string>()
  readonly tree: FileTree<ArchiveEntry>
  /** Names of hosts that mean this website. */
  readonly hosts = new Set<string>()
  /** Where references from a folder lead: its pages have most of them in common. */
  readonly #destinations = new Map<string, Destination>()

  private constructor(tree: FileTree<ArchiveEntry>) {
    this.tree = tree
  }

  static async of(entries: readonly ArchiveEntry[], warnings: ImportWarnings): Promise<SiteFiles> {
    const files = new SiteFiles(await FileTree.of(entries))
    const taken = new TakenPaths()
    for await (const name of inSlices(await byDepth(files.tree.files.keys())))
      if (isHtmlName(name)) files.#addPage(name, taken, warnings)
      else if (!NOT_ASSETS.test(name)) files.#addAsset(name)
    return files
  }

  #addPage(name: string, taken: TakenPaths, warnings: ImportWarnings) {
    const wanted = pathOfFile(name)
    const path = taken.take(wanted)
    if (path !== wanted) warnings.add('Files whose page got another path, since its own was taken', `${name} (${path})`)
    this.pages.set(name, { name, entry: this.tree.files.get(name)!.name, id: idOf(name), path })
  }

  #addAsset(name: string) {
    const { name: entry, byte_size } = this.tree.files.get(name)!
    const cleaned = cleanFilename(name)
    const filename = ('filename' in cleaned && cleaned.filename) || 'file'
    const id = idOf(name)
    this.assetIds.add(id)
    this.assets.set(name, { name, entry, id, filename, byte_size })
  }

  /** What the folder at the top says that is called like a language and has a home page, such as `de` or `pt-br`. */
  languageOf({ name }: PageFile): string | null {
    const [folder, ...below] = name.split('/')
    if (below.length === 0 || !LANGUAGE_FOLDER.test(folder!) || !this.pages.has(this.tree.find(folder!) ?? ''))
      return null
    const language = checkLanguage(folder!.replace('_', '-'))
    return language !== null && LANGUAGES.of(language) !== undefined ? language : null
  }

  /** The new address of what a link in a file leads to; null where it stays as written. */
  addressOf(
    reference: string,
    file: string,
    base: string | null,
    onMissing: (reference: string) => void,
  ): string | null {
    const { address, isMissing } = this.#destinationOf(reference, file, base)
    if (isMissing) onMissing(reference)
    return address
  }

  #destinationOf(reference: string, file: string, base: string | null): Destination {
    if (!FROM_FOLDER.test(reference) || reference.length > MAX_REFERENCE) return this.#find(reference, file, base)
    const key = JSON.stringify([file.slice(0, file.lastIndexOf('/') + 1), base, reference])
    const known = this.#destinations.get(key) ?? this.#find(reference, file, base)
    if (this.#destinations.size < MAX_DESTINATIONS) this.#destinations.set(key, known)
    return known
  }

  #find(reference: string, file: string, base: string | null): Destination {
    const own = urlOfFile(file)
    const from = (base !== null && URL.parse(base, own)?.href) || own
    const local = localUrl(reference, from, this.hosts)
    // Its `<base>` is removed, so what is relative to another website has to name it.
    if (!local)
      return leadingTo(
        isRelative(reference) && !from.startsWith(OWN_ORIGIN) ? (URL.parse(reference, from)?.href ?? null) : null,
      )
    const { path, encoded, query, fragment } = local
    // Programs that copy websites write the query into the file's name.
    const whole = query && this.#at(path + query)
    if (whole) return leadingTo(whole + fragment)
    const found = this.#at(path)
    if (found !== null) return leadingTo(found + query + fragment)
    if (/^https?:|^\/\//i.test(reference)) return leadingTo(null)
    const isAsWritten = reference.startsWith('/') && base === null
    return { address: isAsWritten ? null : encoded + query + fragment, isMissing: true }
  }

  /** The new address of an asset that a script names; null for anything else. */
  assetAddressOf(reference: string, file: string, base: string | null): string | null {
    const own = urlOfFile(file)
    const local = localUrl(reference, (base !== null && URL.parse(base, own)?.href) || own, this.hosts)
    const name = local && this.tree.find(local.path)
    const asset = name ? this.assets.get(name) : undefined
    return asset ? assetPath(asset) + local!.query + local!.fragment : null
  }

  /** The file that a link leads to. */
  fileOf(reference: string, file: string): string | null {
    const local = localUrl(reference, urlOfFile(file), this.hosts)
    return local && this.tree.find(local.path)
  }

  #at(path: string): string | null {
    const name = this.tree.find(path)
    const page = name === null ? undefined : this.pages.get(name)
    if (page) return encodeURI(page.path)
    const asset = name === null ? undefined : this.assets.get(name)
    return asset ? assetPath(asset) : null
  }
}

function leadingTo(address: string | null): Destination {
  return { address, isMissing: false }
}

function isRelative(reference: string): boolean {
  return reference !== '' && !reference.startsWith('#') && !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(reference)
}

function idOf(name: string): string {
  return stableId(`file ${name}`)
}

/** The beginning of the website first; files of one depth in the archive's order. */
async function byDepth(names: Iterable<string>): Promise<string[]> {
  const depths: string[][] = []
  for await (const name of inSlices(names)) {
    const depth = name.split('/').length
    depths[depth] ??= []
    depths[depth].push(name)
  }
  return depths.flat()
}
