import type { Archive } from '#archive/archive.ts'
import type { BlogPage } from '#importers/blog/blog.ts'
import { addressOfPost } from '#importers/blog/blog-address.ts'
import { ContentReader } from '#importers/blog/content-reader.ts'
import type { Post } from '#importers/blog/post-record.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { textOfHtmlTask } from '#importers/links/text-of-html.ts'
import type { WordPressAddresses } from '#importers/wordpress/addresses.ts'
import type { AttachedFiles } from '#importers/wordpress/attached-files.ts'
import { localFile } from '#importers/wordpress/file-hosts.ts'
import type { ItemNote } from '#importers/wordpress/item-note.ts'
import { readWxr } from '#importers/wordpress/read-wxr.ts'
import type { WordPressIndex } from '#importers/wordpress/wordpress-index.ts'
import type { ConvertOptions } from '#resources/transfer/model.ts'

type Parts = {
  archive: Archive
  exports: readonly string[]
  index: WordPressIndex
  addresses: WordPressAddresses
  files: AttachedFiles
  options: ConvertOptions
}

/** Reads the texts of a WordPress export, one at a time and as often as needed. */
export class WordPressContents {
  #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async *posts(warnings: ImportWarnings): AsyncGenerator<Post> {
    const { index, addresses, options } = this.#parts
    const reader = this.#reader(warnings)
    for await (const { note, content, excerpt } of this.#items(index.posts)) {
      const name = note.title || note.slug
      yield {
        id: this.#idOf(note),
        title: note.title,
        slug: addresses.slugs.get(note.number)!,
        published_on: note.published_on,
        summary: excerpt === '' ? null : (await options.compute(textOfHtmlTask, { html: excerpt })) || null,
        body: await reader.read(content, name, { sanitize: true }),
        author: index.authors.get(note.author) ?? (note.author.includes('@') ? null : note.author || null),
        categories: note.categories,
        tags: note.tags,
        image_id: this.#imageOf(note),
        isDraft: note.isDraft,
      }
    }
  }

  async *pages(warnings: ImportWarnings): AsyncGenerator<BlogPage> {
    const { index, addresses } = this.#parts
    const reader = this.#reader(warnings)
    for await (const { note, content } of this.#items(index.pages)) {
      const html = await reader.read(content, note.title || note.slug, { sanitize: false })
      const path = addresses.paths.get(note.number)!
      yield { id: this.#idOf(note), path, title: note.title, html, isDraft: note.isDraft }
    }
  }

  *formerAddresses(): Generator<readonly [string, string]> {
    const { index, addresses } = this.#parts
    for (const note of [...index.posts, ...index.pages]) {
      const path = addresses.oldPath(note)
      const slug = addresses.slugs.get(note.number)
      const to = slug === undefined ? encodeURI(addresses.paths.get(note.number)!) : addressOfPost(slug)
      if (path && !note.isDraft) yield [encodeURI(`/${path}`), to]
    }
  }

  #reader(warnings: ImportWarnings): ContentReader {
    const { addresses, options } = this.#parts
    const addressOf = (url: string) => addresses.addressOf(url)
    return new ContentReader({ source: 'wordpress', compute: options.compute, addressOf, warnings })
  }

  async *#items(notes: readonly ItemNote[]) {
    const { archive, exports } = this.#parts
    const wanted = new Map(notes.map((note) => [note.number, note]))
    for (const file of exports)
      for await (const event of readWxr(await archive.open(file), file)) {
        if (event.kind !== 'item') continue
        const { fields } = event.item
        const number = fields.get('wp:post_id')?.trim() ?? ''
        const note = wanted.get(number)
        if (!note || !wanted.delete(number)) continue
        yield { note, content: fields.get('content:encoded') ?? '', excerpt: fields.get('excerpt:encoded') ?? '' }
      }
  }

  #idOf({ type, number }: ItemNote): string {
    return stableId(`${type} ${number}`)
  }

  #imageOf({ thumbnail }: ItemNote): string | null {
    const { index, files } = this.#parts
    const url = thumbnail === null ? undefined : index.attachments.get(thumbnail)?.url
    const local = url === undefined ? null : localFile(url, index.hosts)
    return (local && files.find(local.path)?.id) ?? null
  }
}
