import { isId } from '#kernel/database/ids.ts'

/** An address under /assets/, parsed. */
export type AssetRequest = { id: string; filename: string; v: string | null; width: number | null }

/** Whether an address names an asset by its id; at others below /assets/ a redirect may be. */
export function isAssetAddress(url: string): boolean {
  return (
    url.startsWith('/assets/') && isId(url.slice(ID_START, ID_END)) && /^$|[/?]/.test(url.slice(ID_END, ID_END + 1))
  )
}

const ID_START = '/assets/'.length
const ID_END = ID_START + 36

export function assetRequest(url: string): AssetRequest | null {
  const [path, query = ''] = url.split('?', 2) as [string, string?]
  const [, , id, encoded, ...more] = path.split('/')
  if (!id || !encoded || more.length > 0 || !isId(id)) return null
  let filename: string
  try {
    filename = decodeURIComponent(encoded)
  } catch {
    return null
  }
  const parameters = new URLSearchParams(query)
  const w = parameters.get('w')
  const width = w !== null && /^[1-9]\d{0,4}$/.test(w) ? Number(w) : null
  return { id: id.toLowerCase(), filename, v: parameters.get('v'), width }
}
