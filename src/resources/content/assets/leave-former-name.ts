import type { Tx } from '#kernel/database/database.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import { leaveRedirects } from '#resources/traffic/redirects/leave-redirect.ts'
import { normalizeFromPath } from '#resources/traffic/redirects/rules.ts'

/**
 * Leaves a redirect where an asset was under its former name; none where either cannot be in a redirect.
 * @returns its events
 */
export async function leaveFormerName(tx: Tx, before: AssetRow, after: AssetRow, now: number) {
  if (before.filename === after.filename) return []
  const [from, to] = [normalizeFromPath(assetPath(before)), normalizeFromPath(assetPath(after))]
  if (!from.ok || !to.ok) return []
  const move = { from: from.value, to: to.value.replaceAll(/\s/g, encodeURIComponent) }
  return (await leaveRedirects(tx, before.website_id, [move], now)).events
}
