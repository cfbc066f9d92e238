import type { Db } from '#kernel/database/database.ts'
import { locationOf } from '#resources/traffic/redirects/location.ts'
import { redirectsAt } from '#resources/traffic/redirects/match-store.ts'
import { leadsNowhere, SHOWS } from '#resources/traffic/redirects/rules.ts'
import type { AssetRequest } from '#site/assets/asset-request.ts'

/** Where the redirect leads that was left when an asset had this name; null where it never had. */
export async function leadOfFormerName(
  db: Db,
  websiteId: string,
  { id, filename }: AssetRequest,
): Promise<{ status: number; location: string; preservesQuery: boolean } | null> {
  const found = await redirectsAt(db, websiteId, `/assets/${id}/${filename.normalize('NFC')}`)
  const redirect = found.find(
    ({ status, conditions }) => conditions === '' && status > SHOWS && !leadsNowhere({ status }),
  )
  if (!redirect) return null
  const { status, preserve_query } = redirect
  return { status, location: locationOf(redirect, new Map()), preservesQuery: preserve_query === 1 }
}
