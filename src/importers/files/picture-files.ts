import type { ArchiveEntry } from '#archive/archive.ts'
import { stableId } from '#importers/files/stable-id.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { assetPath, cleanFilename } from '#resources/content/assets/rules.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'

/** Endings of files that exports hold besides the website's own. */
const NOT_ASSETS = /\.(xml|json|html?|php|sql|ya?ml|csv|txt|md|log)$|(^|\/)(__MACOSX|\.[^/]+)(\/|$)/i

/** The files that lie beside an export, such as `wp-content/uploads/2026/05/bread.jpg`, by what addresses end in. */
export class PictureFiles {
  readonly assets: PlannedAsset[] = []
  #byPath = new Map<string, PlannedAsset>()
  #marker: string

  private constructor(marker: string) {
    this.#marker = marker
  }

  /** @param marker the folder from which paths are the same in the export and in addresses, like `uploads/` */
  static async of(entries: readonly ArchiveEntry[], marker: string): Promise<PictureFiles> {
    const files = new PictureFiles(marker)
    for await (const entry of inSlices(entries)) if (!NOT_ASSETS.test(entry.name)) files.#add(assetOf(entry))
    return files
  }

  #add(asset: PlannedAsset) {
    this.assets.push(asset)
    const path = this.#pathOf(asset.entry)
    if (path !== null && !this.#byPath.has(path)) this.#byPath.set(path, asset)
  }

  /** @param path of an address, decoded */
  find(path: string): PlannedAsset | undefined {
    const from = this.#pathOf(path)
    return from === null ? undefined : this.#byPath.get(from)
  }

  #pathOf(name: string): string | null {
    const clean = name.replaceAll('\\', '/').normalize('NFC').toLowerCase()
    const at = `/${clean}`.lastIndexOf(`/${this.#marker}`)
    return at < 0 ? null : `/${clean}`.slice(at)
  }
}

export function addressOfAsset(asset: PlannedAsset): string {
  return assetPath(asset)
}

function assetOf({ name, byte_size }: ArchiveEntry): PlannedAsset {
  const cleaned = cleanFilename(name)
  const filename = ('filename' in cleaned && cleaned.filename) || 'file'
  return { kind: 'asset', id: stableId(`file ${name}`), filename, byte_size, entry: name }
}
