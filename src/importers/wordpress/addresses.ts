import { addressOfPost, BLOG } from '#importers/blog/blog-address.ts'
import { TakenPaths, usablePath, withSingleSlashes } from '#importers/files/page-path.ts'
import { addressOfAsset } from '#importers/files/picture-files.ts'
import { localUrl, OWN_ORIGIN } from '#importers/files/resolve-url.ts'
import { localFile } from '#importers/wordpress/file-hosts.ts'
import type { ItemNote } from '#importers/wordpress/item-note.ts'
import type { WordPressIndex } from '#importers/wordpress/wordpress-index.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'
import { slugify } from '#text/slug.ts'

type AssetAt = (path: string) => PlannedAsset | undefined

/** Where everything of a WordPress export is from now on. */
export class WordPressAddresses {
  /** Of posts, by their number. */
  readonly slugs = new Map<string, string>()
  /** Of pages, by their number. */
  readonly paths = new Map<string, string>()
  #index: WordPressIndex
  #assetAt: AssetAt
  #byPath = new Map<string, string>()

  private constructor(index: WordPressIndex, assetAt: AssetAt) {
    this.#index = index
    this.#assetAt = assetAt
  }

  static async of(index: WordPressIndex, assetAt: AssetAt): Promise<WordPressAddresses> {
    const addresses = new WordPressAddresses(index, assetAt)
    await addresses.#nameSlugs()
    await addresses.#namePaths()
    for await (const note of inSlices([...index.posts, ...index.pages])) addresses.#remember(note)
    return addresses
  }

  #remember(note: ItemNote) {
    const path = this.oldPath(note)
    if (path !== null && !this.#byPath.has(path)) this.#byPath.set(path, this.#byNumber(note.number)!)
  }

  /** The new address of what a link leads to; null where it stays as written. */
  addressOf(reference: string): string | null {
    const local = localFile(reference, this.#index.hosts)
    if (!local) return null
    const { path, query, fragment } = local
    const asset = this.#assetAt(path)
    if (asset) return addressOfAsset(asset)
    const parameters = new URLSearchParams(query)
    const number = ['p', 'page_id', 'attachment_id'].map((name) => parameters.get(name)).find(Boolean)
    if (number) {
      const attachment = this.#index.attachments.get(number)
      const found = attachment ? this.#attachmentAddress(attachment.url) : this.#byNumber(number)
      return found ? found + fragment : null
    }
    const known = this.#byPath.get(normal(path))
    if (known !== undefined) return known + query + fragment
    // Under its former name it would lead away from here.
    return /^https?:/i.test(reference) && path === '' ? `/${query}${fragment}` : null
  }

  /** The path that it had, without slashes around it; null for those that only a query names. */
  oldPath({ link }: ItemNote): string | null {
    const local = localUrl(link, OWN_ORIGIN, this.#index.hosts)
    return local && local.query === '' ? normal(local.path) : null
  }

  #byNumber(number: string): string | undefined {
    const slug = this.slugs.get(number)
    if (slug !== undefined) return addressOfPost(slug)
    const path = this.paths.get(number)
    return path === undefined ? undefined : encodeURI(path)
  }

  #attachmentAddress(url: string): string {
    const local = localFile(url, this.#index.hosts)
    const asset = local && this.#assetAt(local.path)
    return asset ? addressOfAsset(asset) : url
  }

  async #nameSlugs() {
    const taken = new TakenPaths()
    for await (const { number, slug, title } of inSlices(this.#index.posts))
      this.slugs.set(number, taken.take(slugify(slug) || slugify(title) || `post-${number}`))
  }

  async #namePaths() {
    const taken = new TakenPaths()
    // The list of posts is there.
    taken.take(BLOG)
    const byNumber = new Map(this.#index.pages.map((page) => [page.number, page]))
    for await (const page of inSlices(this.#index.pages)) {
      const path = this.oldPath(page) ?? pathByParents(page, byNumber)
      this.paths.set(page.number, taken.take(usablePath(`/${path}`)))
    }
  }
}

const MAX_PARENTS = 20

function pathByParents(page: ItemNote, byNumber: ReadonlyMap<string, ItemNote>): string {
  const slugs: string[] = []
  const seen = new Set<ItemNote>()
  for (
    let at: ItemNote | undefined = page;
    at && !seen.has(at) && seen.size < MAX_PARENTS;
    at = byNumber.get(at.parent)
  ) {
    seen.add(at)
    slugs.unshift(at.slug || slugify(at.title) || `page-${at.number}`)
  }
  return slugs.join('/')
}

function normal(path: string): string {
  return withSingleSlashes(path)
    .replace(/^index\.php\//, '')
    .replace(/\/$/, '')
    .normalize('NFC')
}
