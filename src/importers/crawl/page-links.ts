import { readTags } from '#html/read-tags.ts'
import type { StartTag } from '#html/tag-handler.ts'
import { type CrawlAddress, crawlAddress, isOfSameOwner, isPictureAddress } from '#importers/crawl/crawl-address.ts'
import { type MapUrl, mapCssUrls } from '#importers/links/css-urls.ts'
import { mapScriptUrls, namesFiles } from '#importers/links/script-urls.ts'
import { mapSrcset } from '#importers/links/srcset.ts'
import { jobTask } from '#kernel/workers/task.ts'

/** `isGuess`: what a script names may be no file at all. */
export type FoundFile = CrawlAddress & { isGuess: boolean }
export type PageLinks = {
  pages: CrawlAddress[]
  files: FoundFile[]
  /** What the page says its address is. */
  canonical: CrawlAddress | null
}

/** `url` is the address of the text, `origin` that of the website. */
type Source = { text: string; url: string; origin: string }

/** Of one page or file; what it names beyond is passed over. */
const MAX_LINKS = 5_000

/** What a page links to, and what it loads. Links with `rel=nofollow` are not followed. */
export function pageLinks({ text, url, origin }: Source): PageLinks {
  const found = new Found(url, origin)
  let raw: StartTag | null = null
  readTags(text, 0, {
    startTag(tag) {
      if (tag.raw) raw = tag
      found.tag(tag)
    },
    endTag({ name, start }) {
      if (raw?.name !== name) return
      const content = text.slice(raw.end, start)
      if (name === 'style') mapCssUrls(content, found.collect('file'))
      else if (name === 'script' && namesFiles(raw.attributes)) mapScriptUrls(content, found.collect('guess'))
      raw = null
    },
    text() {},
    doctype() {},
    tail() {},
  })
  return found.links()
}

/** What a stylesheet or script names. */
export function fileLinks({ text, url, origin, kind }: Source & { kind: 'css' | 'script' }): FoundFile[] {
  const found = new Found(url, origin)
  if (kind === 'css') mapCssUrls(text, found.collect('file'))
  else mapScriptUrls(text, found.collect('guess'))
  return found.links().files
}

export const pageLinksTask = jobTask('pageLinks', pageLinks, ({ text }) => text.length)
export const fileLinksTask = jobTask('fileLinks', fileLinks, ({ text }) => text.length)

type Kind = 'page' | 'file' | 'picture' | 'script' | 'guess'

const FILE_LINKS = /\b(stylesheet|preload|modulepreload|prefetch|icon|apple-touch-icon|mask-icon|manifest)\b/i
const PAGE_LINKS = /\b(next|prev|canonical)\b/i
const PICTURE_META = /^(og:image(:(secure_)?url)?|twitter:image(:src)?|msapplication-tileimage)$/i
/** What scripts read that load pictures late. */
const LATE =
  'data-src data-original data-lazy-src data-bg data-background data-background-image data-poster data-thumb data-large_image'.split(
    ' ',
  )
const SRCSETS = ['srcset', 'imagesrcset', 'data-srcset', 'data-lazy-srcset']
/** The names by which what a script names is a file. */
const FILE_NAME = /\.(m?js|css|json|wasm|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp4|webm|mp3|pdf|glb|gltf)$/i

class Found {
  readonly #pages = new Map<string, CrawlAddress>()
  readonly #files = new Map<string, FoundFile>()
  readonly #origin: string
  readonly #url: string
  #base: string
  #canonical: CrawlAddress | null = null

  constructor(url: string, origin: string) {
    this.#url = url
    this.#base = url
    this.#origin = origin
  }

  links(): PageLinks {
    return { pages: [...this.#pages.values()], files: [...this.#files.values()], canonical: this.#canonical }
  }

  /** Collects addresses where others map them. */
  collect(kind: Kind): MapUrl {
    return (url) => {
      this.#add(url, kind)
      return null
    }
  }

  tag({ name, attributes }: StartTag): void {
    const get = (attribute: string) => attributes.get(attribute)?.trim()
    const rel = get('rel') ?? ''
    if (name === 'base' && this.#base === this.#url)
      this.#base = URL.parse(get('href') ?? '', this.#url)?.href ?? this.#url
    else if (name === 'a' || name === 'area') {
      if (!/\bnofollow\b/i.test(rel)) this.#add(get('href'), 'page')
    } else if (name === 'iframe' || name === 'frame') {
      this.#add(get('src') ?? get('data-src'), 'page')
      return
    } else if (name === 'link') this.#link(rel, get('href'), attributes.has('hreflang'))
    else if (name === 'script') this.#add(get('src'), 'script')
    else if (name === 'meta') this.#meta(attributes)
    else if (name === 'image' || name === 'use') this.#add(get('href') ?? get('xlink:href'), 'picture')
    else if (name === 'object') this.#add(get('data'), 'picture')
    else this.#add(get('src'), name === 'img' || name === 'input' ? 'picture' : 'file')
    if (name !== 'script') for (const late of LATE) this.#late(get(late))
    this.#add(get('poster'), 'picture')
    this.#add(get('background'), 'picture')
    for (const srcset of SRCSETS) mapSrcset(attributes.get(srcset) ?? '', this.collect('picture'))
    const style = attributes.get('style')
    if (style) mapCssUrls(style, this.collect('file'))
  }

  #link(rel: string, href: string | undefined, isTranslation: boolean) {
    if (FILE_LINKS.test(rel)) this.#add(href, 'file')
    // Other alternates are feeds and the like.
    else if (isTranslation || PAGE_LINKS.test(rel)) {
      const address = this.#add(href, 'page')
      if (/\bcanonical\b/i.test(rel)) this.#canonical ??= address
    }
  }

  #meta(attributes: ReadonlyMap<string, string>) {
    const content = attributes.get('content') ?? ''
    if (PICTURE_META.test(attributes.get('property') ?? attributes.get('name') ?? '')) this.#add(content, 'picture')
    else if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
      this.#add(/^\s*[\d.]+\s*[;,]\s*url\s*=\s*["']?([^"']+)/i.exec(content)?.[1], 'page')
  }

  /** Some of these hold css or what is no address. */
  #late(value: string | undefined) {
    if (!value) return
    if (/\burl\(/i.test(value)) mapCssUrls(value, this.collect('file'))
    else if (FILE_NAME.test(value.replace(/[?#].*$/, ''))) this.#add(value, 'picture')
  }

  #add(reference: string | undefined, kind: Kind): CrawlAddress | null {
    if (!reference || reference.startsWith('#')) return null
    const resolved = URL.parse(reference, this.#base)
    const address = resolved && crawlAddress(resolved.href, this.#origin)
    if (!address || this.#pages.size + this.#files.size >= MAX_LINKS) return null
    if (kind === 'page') {
      if (address.own) this.#pages.set(address.key, address)
      return address
    }
    if (!this.#isWanted(address, kind) || this.#files.get(address.key)?.isGuess === false) return address
    this.#files.set(address.key, { ...address, isGuess: kind === 'guess' })
    return address
  }

  /** Scripts of strangers stay where they are, as do pictures that only count who looks. */
  #isWanted({ href, own }: CrawlAddress, kind: Kind): boolean {
    if (kind === 'guess') return own && FILE_NAME.test(new URL(href).pathname)
    if (own || isOfSameOwner(href, this.#origin)) return true
    return kind === 'file' || (kind === 'picture' && isPictureAddress(href))
  }
}
