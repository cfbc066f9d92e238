import type { ArchiveEntry } from '#archive/archive.ts'
import { FetchedAssets } from '#importers/files/fetched-assets.ts'
import { PictureFiles } from '#importers/files/picture-files.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { localFile } from '#importers/wordpress/file-hosts.ts'
import type { Attachment, WordPressIndex } from '#importers/wordpress/wordpress-index.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import type { ConvertOptions, PlannedAsset } from '#resources/transfer/model.ts'

/** The files that were uploaded to WordPress: beside its export, or else fetched from where they were. */
export class AttachedFiles {
  #pictures: PictureFiles
  #fetched: FetchedAssets | null
  /** Addresses of attachments by their decoded paths. */
  #urls = new Map<string, string>()
  #index: WordPressIndex

  private constructor(pictures: PictureFiles, index: WordPressIndex, { fetcher, wasSaved }: ConvertOptions) {
    this.#index = index
    this.#pictures = pictures
    this.#fetched = fetcher && new FetchedAssets(fetcher, wasSaved)
  }

  static async of(
    entries: readonly ArchiveEntry[],
    index: WordPressIndex,
    options: ConvertOptions,
    warnings: ImportWarnings,
  ): Promise<AttachedFiles> {
    const files = new AttachedFiles(await PictureFiles.of(entries, 'uploads/'), index, options)
    for await (const attachment of inSlices(index.attachments.values())) files.#add(attachment, warnings)
    const leftOut = files.#fetched?.leftOut ?? 0
    if (leftOut > 0) warnings.add(`${leftOut} files stay where they are: too many to fetch`)
    return files
  }

  #add({ url, alt, title }: Attachment, warnings: ImportWarnings) {
    const path = this.#pathOf(url)
    if (path === null || this.#pictures.find(path)) return
    this.#urls.set(path, url)
    if (this.#fetched) this.#fetched.add(url, alt)
    else warnings.add('Files that are not in the archive stay where they are, unless they are fetched', title || url)
  }

  get assets(): PlannedAsset[] {
    return [...this.#pictures.assets, ...(this.#fetched?.assets ?? [])]
  }

  /** What is at the decoded path of an address; of a resized picture its original. */
  find(path: string): PlannedAsset | undefined {
    const original = path.replace(/(-\d{1,5}x\d{1,5}|-scaled)(?=\.\w{2,5}$)/, '')
    for (const one of new Set([path, original, original.replace(/(?=\.\w{2,5}$)/, '-scaled')])) {
      const url = this.#urls.get(one.normalize('NFC'))
      const found = this.#pictures.find(one) ?? (url === undefined ? undefined : this.#fetched?.find(url))
      if (found) return found
    }
    return undefined
  }

  *formerAddresses(): Generator<readonly [string, string]> {
    for (const { url } of this.#index.attachments.values()) {
      const path = this.#pathOf(url)
      const asset = path === null ? undefined : this.find(path)
      if (asset) yield [encodeURI(`/${path}`), assetPath(asset)]
    }
  }

  #pathOf(url: string): string | null {
    return localFile(url, this.#index.hosts)?.path.normalize('NFC') ?? null
  }
}
