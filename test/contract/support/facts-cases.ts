import type { Params } from './addresses.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

export const FACTS_CASES: Record<string, Case> = {
  facts_get: { params: changed },
  facts_unpin: { params: pinned },
  facts_update: { params: changed, body: () => ({ facts: { phone: unique('Changed') } }) },
  facts_versions_list: { params: changed },
  facts_versions_diff: { params: changed },
  facts_versions_get: { params: firstVersion },
  facts_versions_pin: { params: firstVersion },
  facts_versions_revert: { params: firstVersion },
}

/** A website whose facts were changed twice. */
async function changed(site: Site): Promise<Params> {
  const { website_id } = await site.another()
  for (const phone of [unique('First'), unique('Second')]) {
    const { status, text } = await site.owner.patch(`/api/v1/websites/${website_id}`, { facts: { phone } })
    if (status !== 200) throw new Error(`PATCH websites/${website_id} answered ${status}: ${text}`)
  }
  return { website_id }
}

async function firstVersion(site: Site): Promise<Params> {
  const { website_id } = await changed(site)
  const { body } = await site.owner.get(`/api/v1/websites/${website_id}/facts/versions`)
  return { website_id: website_id!, id: body.data.at(-1).id }
}

// Unpinning what is not pinned changes nothing.
async function pinned(site: Site): Promise<Params> {
  const { website_id, id } = await firstVersion(site)
  const { status, text } = await site.owner.patch(`/api/v1/websites/facts/versions/${id}/pin`)
  if (status !== 200) throw new Error(`pinning answered ${status}: ${text}`)
  return { website_id: website_id! }
}
