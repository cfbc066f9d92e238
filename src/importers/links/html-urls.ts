import { readAttributes } from '#html/in-browsers/read-attributes.ts'
import { readTags } from '#html/read-tags.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'
import { type MapUrl, mapCssUrls } from '#importers/links/css-urls.ts'
import { mapScriptUrls, namesFiles } from '#importers/links/script-urls.ts'
import { mapSrcset } from '#importers/links/srcset.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import type { Splice } from '#text/splice.ts'

/**
 * The splices that map every address in html: in attributes, in `srcset`, in inline css, in `<style>` and, by `mapScript`, in
 * inline scripts. What is mapped to null is not touched, not even how it is written.
 */
export function mapHtmlUrls(html: string, map: MapUrl, mapScript: MapUrl = () => null): Splice[] {
  const mapper = new UrlMapper(html, map, mapScript)
  readTags(html, 0, mapper)
  return mapper.splices
}

type MapValue = (value: string, map: MapUrl) => string

const asUrl: MapValue = (value, map) => map(value.trim()) ?? value
const asRefresh: MapValue = (value, map) =>
  value.replace(/^(\s*[\d.]+\s*[;,]\s*url\s*=\s*["']?)([^"']+)/i, (_, before: string, url: string) => {
    return before + (map(url.trim()) ?? url)
  })

/** Those with `data-` are read by the scripts that load pictures late. */
const URLS =
  'href src poster action formaction data background cite longdesc xlink:href data-src data-original data-lazy-src data-bg ' +
  'data-background data-background-image data-poster data-href data-thumb data-large_image'
const ATTRIBUTES = new Map<string, MapValue>([
  ...URLS.split(' ').map((name) => [name, asUrl] as const),
  ...['srcset', 'imagesrcset', 'data-srcset', 'data-lazy-srcset'].map((name) => [name, mapSrcset] as const),
  ['style', mapCssUrls],
])
const PICTURE_META = /^(og:image(:(secure_)?url)?|twitter:image(:src)?|msapplication-tileimage)$/i

class UrlMapper implements TagHandler {
  splices: Splice[] = []
  #html: string
  #map: MapUrl
  #mapScript: MapUrl
  /** A style or script whose end follows. */
  #raw: StartTag | null = null

  constructor(html: string, map: MapUrl, mapScript: MapUrl) {
    this.#html = html
    this.#map = map
    this.#mapScript = mapScript
  }

  startTag(tag: StartTag): void {
    if (tag.raw && (tag.name === 'style' || (tag.name === 'script' && namesFiles(tag.attributes)))) this.#raw = tag
    if (tag.name === 'base') return
    const changed = new Map<string, string>()
    for (const [name, value] of tag.attributes) {
      const mapValue = mapperOf(tag, name)
      const mapped = mapValue?.(value, this.#map)
      if (mapped !== undefined && mapped !== value) changed.set(name, mapped)
    }
    if (changed.size > 0) this.#rewrite(tag, changed)
  }

  #rewrite({ start, end }: StartTag, changed: Map<string, string>) {
    for (const { name, ...at } of readAttributes(this.#html.slice(start, end)).attributes) {
      const value = changed.get(name)
      // The file has other bytes here: other addresses are in it.
      if (name === 'integrity') this.splices.push({ from: start + at.start, to: start + at.end, text: '' })
      if (value === undefined) continue
      this.splices.push({ from: start + at.nameEnd, to: start + at.end, text: `="${inDoubleQuotes(value)}"` })
      changed.delete(name)
    }
  }

  endTag({ name, start }: EndTag): void {
    if (this.#raw?.name !== name) return
    const { end } = this.#raw
    this.#raw = null
    const text = this.#html.slice(end, start)
    const mapped = name === 'style' ? mapCssUrls(text, this.#map) : mapScriptUrls(text, this.#mapScript)
    if (mapped !== text) this.splices.push({ from: end, to: start, text: mapped })
  }

  text(): void {}
  doctype(): void {}
  tail(): void {}
}

/** An apostrophe stays one: in inline css it ends an address, which only whoever decodes the attribute would see otherwise. */
function inDoubleQuotes(value: string): string {
  return escapeAttribute(value).replaceAll('&#39;', "'")
}

function mapperOf({ name: element, attributes }: StartTag, name: string): MapValue | undefined {
  if (name === 'content' && element === 'meta') {
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') return asRefresh
    return PICTURE_META.test(attributes.get('property') ?? attributes.get('name') ?? '') ? asUrl : undefined
  }
  if (name === 'data' && element !== 'object') return undefined
  return ATTRIBUTES.get(name)
}
