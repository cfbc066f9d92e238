import type { End, Hop, Lead } from '#kernel/operations/site-view.ts'
import { withQuery } from '#resources/traffic/redirects/location.ts'
import { type Answer, findAnswer } from '#site/answer.ts'
import { assetRequest, isAssetAddress } from '#site/assets/asset-request.ts'
import { shownAsset } from '#site/assets/shown-assets.ts'

/** Browsers give up after about this many redirects in a row. */
const MAX_HOPS = 20

type From = Parameters<typeof findAnswer>[0]

/** Where an address of the website (a path with its query) leads a visitor, by the code that answers visitors. */
export async function leadOf(from: From, requested: string): Promise<Lead> {
  const origin = from.links.website(from.site)
  const hops: Hop[] = []
  const seen = new Set<string>()
  for (let address = withoutFragment(requested); ; ) {
    if (seen.has(address) || hops.length >= MAX_HOPS)
      return { hops, end: { kind: 'loop', status: null, location: address } }
    seen.add(address)
    if (isAssetAddress(address)) return { hops, end: await assetAt(from, address) }
    const query = address.indexOf('?')
    const answer = await findAnswer(from, query < 0 ? address : address.slice(0, query), false)
    for (const { path, status, location, redirect } of answer.applied ?? [])
      hops.push({
        path,
        status,
        location,
        by: 'redirect',
        redirect: { id: redirect.id, from_path: redirect.from_path },
      })
    if (answer.kind === 'asset') return { hops, end: await assetAt(from, answer.url) }
    if (answer.kind === 'rendering') return { hops, end: endOf(answer, address) }
    const { status, by, redirect, preservesQuery } = answer
    const location = preservesQuery && query >= 0 ? withQuery(answer.location, address.slice(query)) : answer.location
    const rule = redirect && { id: redirect.id, from_path: redirect.from_path }
    hops.push({ path: address, status, location, by, redirect: rule })
    const within = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
    if (location !== origin && !within.startsWith('/'))
      return { hops, end: { kind: 'outside', status: null, location } }
    address = location === origin ? '/' : withoutFragment(within)
  }
}

async function assetAt({ db, site, selection }: From, location: string): Promise<End> {
  const wanted = assetRequest(location)
  const asset = wanted && (await shownAsset(db, selection, site.id, wanted.id))
  return asset
    ? { kind: 'asset', status: 200, location, asset_id: asset.id }
    : { kind: 'not_found', status: 404, location }
}

function endOf({ status, shows, overruled }: Extract<Answer, { kind: 'rendering' }>, location: string): End {
  const { path: _, ...shown } = { path: null, ...shows }
  return { ...shown, status, location, ...(overruled ? { overruled: overruled.id } : {}) }
}

function withoutFragment(location: string): string {
  return location.replace(/#.*$/s, '')
}
