import type { Json, Reply } from '#test/support/client.ts'
import type { Params } from './addresses.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

export const ASSET_VERSION_CASES: Record<string, Case> = {
  assets_unpin: { params: pinned },
  asset_versions_list: { params: changed },
  asset_versions_diff: { params: changed },
  asset_versions_get: { params: firstVersion },
  asset_versions_pin: { params: firstVersion },
  asset_versions_revert: { params: firstVersion },
}

/** An asset that was changed, so that it has two versions. */
async function changed({ owner, website_id }: Site): Promise<Params> {
  const file = { base64: 'aGVsbG8=', filename: 'a.txt', content_type: 'text/plain' }
  const { id } = await done(owner.post(`/api/v1/websites/${website_id}/assets/upload`, file), 201)
  await done(owner.patch(`/api/v1/websites/assets/${id}`, { alt: unique('Changed') }))
  return { website_id, asset_id: id }
}

async function firstVersion(site: Site): Promise<Params> {
  const { website_id, asset_id } = await changed(site)
  const { data } = await done(site.owner.get(`/api/v1/websites/${website_id}/assets/${asset_id}/versions`))
  return { website_id: website_id!, asset_id: asset_id!, id: data.at(-1).id }
}

// Unpinning what is not pinned changes nothing.
async function pinned(site: Site): Promise<Params> {
  const { website_id, asset_id, id } = await firstVersion(site)
  await done(site.owner.patch(`/api/v1/websites/assets/versions/${id}/pin`))
  return { website_id: website_id!, id: asset_id! }
}

async function done(reply: Promise<Reply>, expected = 200): Promise<Json> {
  const { status, body, text } = await reply
  if (status !== expected) throw new Error(`the asset answered ${status}: ${text}`)
  return body
}
