import type { MapUrl } from '#importers/links/css-urls.ts'

/** The candidates of a `srcset` with their addresses mapped (HTML, "Parsing a srcset attribute"); the rest stays as written. */
export function mapSrcset(srcset: string, map: MapUrl): string {
  let result = ''
  for (let at = 0; at < srcset.length; ) {
    BEFORE.lastIndex = at
    result += BEFORE.exec(srcset)![0]
    const start = BEFORE.lastIndex
    ADDRESS.lastIndex = start
    const [written = ''] = ADDRESS.exec(srcset) ?? []
    const url = written.replace(/,+$/, '')
    at = start + written.length
    result += (url && map(url)) || url
    result += written.slice(url.length)
    if (url.length < written.length) continue
    DESCRIPTORS.lastIndex = at
    const [descriptors] = DESCRIPTORS.exec(srcset)!
    result += descriptors
    at += descriptors.length
  }
  return result
}

const BEFORE = /[\t\n\f\r ,]*/y
const ADDRESS = /[^\t\n\f\r ]+/y
const DESCRIPTORS = /(?:[^,(]|\([^)]*\)?)*/y
