import { tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { cacheBustToken } from '#resources/content/assets/rules.ts'
import { shownAssets } from '#site/assets/shown-assets.ts'

/**
 * The path of an asset with its query, up to what ends an address in html, CSS or srcset: in an attribute, quotes of its css are
 * written `&quot;` or `&#39;`.
 */
const ADDRESS =
  /(\/assets\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/(?:(?!&(?:quot|apos|#39|#34|#x27|#x22);)[^\s"'<>()?#,\\])+)(\?(?:(?!&(?:quot|apos|#39|#34|#x27|#x22);)[^\s"'<>()#,\\])*)?/gi
/** More than any page has, and few enough for one query. */
const MAX_ASSETS = 1_000

/**
 * Returns the html with every asset address at its current `v`, regardless of the `v` its author wrote, and the tags of those
 * assets, so that replacing one evicts the page. Everything else stays byte for byte. The address of a module without a `v`
 * stays as it is: others import it by that one, and under two addresses it would run twice.
 */
export async function withCurrentAddresses(
  { db, selection }: { db: Db; selection: Selection },
  websiteId: string,
  html: string,
): Promise<{ html: string; tags: string[] }> {
  if (!html.includes('/assets/')) return { html, tags: [] }
  const named = new Set<string>()
  for (const [, , id] of html.matchAll(ADDRESS)) if (named.size < MAX_ASSETS) named.add(id!.toLowerCase())
  if (named.size === 0) return { html, tags: [] }
  const assets = await shownAssets(db, selection, websiteId, [...named])
  const tokens = new Map(assets.map(({ id, blob_key }) => [id, cacheBustToken(blob_key)]))
  const current = html.replace(ADDRESS, (address, path: string, id: string, query = '', at: number) => {
    const token = tokens.get(id.toLowerCase())
    const isLeft = !token || (SCRIPT.test(path) && !/[?&;]v=/.test(query) && !isClassicScript(html, at))
    return isLeft ? address : path + withToken(query, token)
  })
  return { html: current, tags: [...named].map((id) => tagOfRecord(websiteId, 'asset', id)) }
}

const SCRIPT = /\.m?js$/i

/** Whether an address of a script stands in a tag that is not about modules; scripts themselves name nothing but modules. */
function isClassicScript(html: string, at: number): boolean {
  const before = html.slice(Math.max(0, at - MAX_TAG), at)
  const [begun] = /<(script|link)\b[^<>]*$/i.exec(before) ?? []
  return begun !== undefined && !/\bmodule(preload)?\b/i.test(begun + html.slice(at, at + MAX_TAG).split('>', 1)[0])
}

/** Characters of a tag on either side of an address in it. */
const MAX_TAG = 1_000

/** In html an ampersand may be written `&amp;`. */
function withToken(query: string, token: string): string {
  if (query === '' || query === '?') return `?v=${token}`
  const replaced = query.replace(/([?&;])v=[^&]*/, `$1v=${token}`)
  return replaced !== query || query.includes(`v=${token}`) ? replaced : `?v=${token}&${query.slice(1)}`
}
