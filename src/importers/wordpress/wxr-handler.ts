import type { Handler } from 'htmlparser2'
import { ArchiveRefused } from '#archive/archive.ts'

export type WxrTerm = { domain: string; slug: string; name: string }

/** An item's fields by the names of their elements, such as `wp:post_name`; absent ones are empty. */
export type WxrItem = { fields: Map<string, string>; terms: WxrTerm[]; meta: Map<string, string>; comments: number }

export type WxrEvent =
  | { kind: 'item'; item: WxrItem }
  | { kind: 'author'; login: string; name: string }
  | { kind: 'channel'; field: string; value: string }
  | { kind: 'ends early' }

/** A real export nests five deep. */
const MAX_DEPTH = 64
const MAX_FIELD_CHARACTERS = 5_000_000
const MAX_META = 500

/** What is read of an item: mail addresses of authors and visitors are not. */
const FIELDS = new Set(
  (
    'title link dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_modified_gmt ' +
    'wp:post_name wp:status wp:post_parent wp:menu_order wp:post_type wp:post_password wp:attachment_url'
  ).split(' '),
)
const CHANNEL_FIELDS = new Set(['title', 'link', 'description', 'language', 'wp:base_site_url', 'wp:base_blog_url'])

export class WxrHandler implements Partial<Handler> {
  hasChannel = false
  isWhole = false
  #name: string
  #events: WxrEvent[] = []
  #stack: string[] = []
  #text: string[] = []
  #length = 0
  #item: WxrItem | null = null
  #author = new Map<string, string>()
  #metaKey = ''
  #term: { domain: string; slug: string } = { domain: '', slug: '' }

  constructor(name: string) {
    this.#name = name
  }

  taken(): WxrEvent[] {
    return this.#events.splice(0)
  }

  onprocessinginstruction(name: string): void {
    if (/^!(doctype|entity)/i.test(name))
      throw new ArchiveRefused('declares a document type, which no WordPress export does', this.#name)
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#stack.length >= MAX_DEPTH) throw new ArchiveRefused('nests too deeply for a WordPress export', this.#name)
    const parent = this.#stack.at(-1)
    this.#stack.push(name)
    this.#text = []
    this.#length = 0
    if (name === 'channel' && parent === 'rss') this.hasChannel = true
    else if (name === 'item' && parent === 'channel')
      this.#item = { fields: new Map(), terms: [], meta: new Map(), comments: 0 }
    else if (name === 'wp:author') this.#author = new Map()
    else if (name === 'category') this.#term = { domain: attributes.domain ?? '', slug: attributes.nicename ?? '' }
    else if (name === 'wp:comment' && this.#item) this.#item.comments++
  }

  ontext(text: string): void {
    this.#length += text.length
    if (this.#length > MAX_FIELD_CHARACTERS)
      throw new ArchiveRefused(`has a field longer than ${MAX_FIELD_CHARACTERS} characters`, this.#name)
    this.#text.push(text)
  }

  onclosetag(name: string): void {
    if (this.#stack.at(-1) !== name) return
    this.#stack.pop()
    const parent = this.#stack.at(-1) ?? ''
    const text = this.#text.join('')
    this.#text = []
    this.#length = 0
    if (name === 'rss') this.isWhole = true
    else if (parent === 'channel') this.#endInChannel(name, text)
    else if (parent === 'item') this.#endInItem(name, text)
    else if (parent === 'wp:author') this.#author.set(name, text)
    else if (parent === 'wp:postmeta') this.#endMeta(name, text)
  }

  #endInChannel(name: string, text: string) {
    if (name === 'item' && this.#item) {
      this.#events.push({ kind: 'item', item: this.#item })
      this.#item = null
    } else if (name === 'wp:author') {
      const [login, shown] = [this.#author.get('wp:author_login'), this.#author.get('wp:author_display_name')]
      if (login) this.#events.push({ kind: 'author', login, name: shown?.trim() || login })
    } else if (CHANNEL_FIELDS.has(name)) this.#events.push({ kind: 'channel', field: name, value: text.trim() })
  }

  #endInItem(name: string, text: string) {
    if (FIELDS.has(name)) this.#item?.fields.set(name, text)
    else if (name === 'category') this.#item?.terms.push({ ...this.#term, name: text.trim() })
  }

  #endMeta(name: string, text: string) {
    if (name === 'wp:meta_key') this.#metaKey = text
    else if (name === 'wp:meta_value' && this.#item && this.#item.meta.size < MAX_META)
      this.#item.meta.set(this.#metaKey, text)
  }
}
