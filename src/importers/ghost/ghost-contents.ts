import type { Archive } from '#archive/archive.ts'
import type { BlogPage } from '#importers/blog/blog.ts'
import { addressOfPost } from '#importers/blog/blog-address.ts'
import { ContentReader } from '#importers/blog/content-reader.ts'
import type { Post } from '#importers/blog/post-record.ts'
import type { PictureFiles } from '#importers/files/picture-files.ts'
import { localUrl, OWN_ORIGIN } from '#importers/files/resolve-url.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { GHOST_URL } from '#importers/ghost/ghost-html.ts'
import type { GhostIndex, GhostPost } from '#importers/ghost/ghost-index.ts'
import type { GhostPlaces } from '#importers/ghost/ghost-places.ts'
import { sourceOf } from '#importers/ghost/post-source.ts'
import { readTables } from '#importers/ghost/read-tables.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import type { ConvertOptions, PlannedAsset } from '#resources/transfer/model.ts'

type Parts = {
  archive: Archive
  file: string
  index: GhostIndex
  places: GhostPlaces
  pictures: PictureFiles
  options: ConvertOptions
}

/** Reads the texts of a Ghost export, one at a time and as often as needed. */
export class GhostContents {
  #parts: Parts
  #pictures: PictureFiles
  #places: GhostPlaces

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pictures = parts.pictures
    this.#places = parts.places
  }

  get assets(): readonly PlannedAsset[] {
    return this.#pictures.assets
  }

  /** Of pages that are no drafts. */
  get paths(): ReadonlySet<string> {
    return new Set(
      this.#parts.index.posts
        .filter(({ isPage, isDraft }) => isPage && !isDraft)
        .map((post) => this.#places.pathOf(post)),
    )
  }

  /** Those pages with their titles. */
  get topPages(): readonly { path: string; title: string }[] {
    return this.#parts.index.posts
      .filter(({ isPage, isDraft, title }) => isPage && !isDraft && title !== '')
      .map((post) => ({ path: this.#places.pathOf(post), title: post.title }))
  }

  /** The new address of what a link leads to; null where it stays as written. */
  addressOf(reference: string): string | null {
    const isOwn = reference.startsWith(GHOST_URL)
    const written = isOwn ? reference.slice(GHOST_URL.length) || '/' : reference
    const local = localUrl(written, OWN_ORIGIN, new Set())
    if (!local) return null
    const { path, query, fragment } = local
    const original = path.replace(/(^|\/)size\/[wh\d]{1,12}\/(format\/\w{1,5}\/)?/, '$1')
    const picture = this.#pictures.find(path) ?? this.#pictures.find(original)
    if (picture) return assetPath(picture)
    const place = this.#places.find(path)
    if (place !== null) return place + query + fragment
    return isOwn ? written : null
  }

  async *posts(warnings: ImportWarnings): AsyncGenerator<Post> {
    const { index } = this.#parts
    const reader = this.#reader(warnings)
    for await (const { post, row } of this.#rows((one) => !one.isPage)) {
      if (row.codeinjection_head || row.codeinjection_foot)
        warnings.add('Posts whose own injected code is dropped', post.title)
      yield {
        id: this.#idOf(post),
        title: post.title,
        slug: this.#places.slugOf(post),
        published_on: post.published_on,
        summary: typeof row.custom_excerpt === 'string' ? row.custom_excerpt.trim() || null : null,
        body: await reader.read(this.#sourceOf(post, row, warnings), post.title, { sanitize: true }),
        author: index.authorOf(post.id),
        categories: [],
        tags: index.tagsOf(post.id),
        image_id: this.#imageOf(post, warnings),
        isDraft: post.isDraft,
      }
    }
  }

  async *pages(warnings: ImportWarnings): AsyncGenerator<BlogPage> {
    const reader = this.#reader(warnings)
    for await (const { post, row } of this.#rows((one) => one.isPage)) {
      const injected = [row.codeinjection_head, row.codeinjection_foot].filter((code) => typeof code === 'string')
      const source = [this.#sourceOf(post, row, warnings), ...injected].join('\n')
      const html = await reader.read(source, post.title, { sanitize: false })
      const { title, isDraft, fields } = post
      yield { id: this.#idOf(post), path: this.#places.pathOf(post), title, html, isDraft, fields }
    }
  }

  *formerAddresses(): Generator<readonly [string, string]> {
    for (const post of this.#parts.index.posts)
      if (!post.isDraft && post.slug !== '')
        yield [
          encodeURI(`/${post.slug}`),
          post.isPage ? encodeURI(this.#places.pathOf(post)) : addressOfPost(this.#places.slugOf(post)),
        ]
    for (const asset of this.#pictures.assets) {
      const at = `/${asset.entry}`.lastIndexOf('/content/')
      if (at >= 0) yield [encodeURI(`/${asset.entry}`.slice(at)), assetPath(asset)]
    }
  }

  #reader(warnings: ImportWarnings): ContentReader {
    const { compute } = this.#parts.options
    return new ContentReader({ source: 'ghost', compute, addressOf: (url) => this.addressOf(url), warnings })
  }

  async *#rows(isWanted: (post: GhostPost) => boolean) {
    const { archive, file, index } = this.#parts
    const wanted = new Map(index.posts.filter(isWanted).map((post) => [post.id, post]))
    for await (const event of readTables(await archive.open(file), file, new Set(['posts']))) {
      if (event === 'ends early') return
      const id = String(event.row.id)
      const post = wanted.get(id)
      if (post && wanted.delete(id)) yield { post, row: event.row }
    }
  }

  #sourceOf({ title }: GhostPost, row: Record<string, unknown>, warnings: ImportWarnings): string {
    const { html, from } = sourceOf(row)
    if (from === 'text') warnings.add('Texts without html: only their words are taken over', title)
    return html
  }

  #imageOf({ picture, title }: GhostPost, warnings: ImportWarnings): string | null {
    if (picture === null) return null
    const local = localUrl(picture.replace(GHOST_URL, ''), OWN_ORIGIN, new Set())
    const asset = local && this.#pictures.find(local.path)
    if (!asset) warnings.add('Posts whose picture is not in the archive', title)
    return asset?.id ?? null
  }

  #idOf({ id }: GhostPost): string {
    return stableId(`post ${id}`)
  }
}
