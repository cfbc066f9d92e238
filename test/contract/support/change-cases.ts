import type { Person } from '#test/support/service.ts'
import type { Params } from './addresses.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const website = async (site: Site) => ({ website_id: site.website_id })

export const CHANGE_CASES: Record<string, Case> = {
  change_sets_list: { params: website },
  change_sets_create: { params: website, body: () => ({ title: unique('Work') }), large: largeTitle },
  change_sets_get: { params: changeSet },
  change_sets_update: { params: changeSet, body: () => ({ title: unique('Work') }), large: largeTitle },
  change_sets_end: { params: changeSet },
  change_sets_diff: { params: changeSet },
  change_sets_undo: { params: changeSet, body: () => ({}) },
  trash_list: { params: website },
  trash_websites_list: { params: async () => ({}) },
  trash_restore: { params: deleted, body: () => ({}) },
  trash_delete: { params: deleted },
}

/** The caller's own, where they may have one. */
async function changeSet(site: Site, caller: Person): Promise<Params> {
  const path = `/api/v1/websites/${site.website_id}`
  const own = await caller.post(`${path}/change_sets`, { title: unique('Work') })
  const by = own.status === 201 ? caller : site.owner
  const { body } = own.status === 201 ? own : await by.post(`${path}/change_sets`, { title: unique('Work') })
  await by.post(`${path}/pages`, { title: unique('Page') })
  return { website_id: site.website_id, id: body.id }
}

async function deleted(site: Site): Promise<Params> {
  const { id } = await site.make('page')
  await site.owner.delete(`/api/v1/websites/pages/${id}`)
  const { body } = await site.owner.get(`/api/v1/websites/${site.website_id}/trash?per=1`)
  return { website_id: site.website_id, id: body.data[0].id }
}

function largeTitle() {
  return { title: 'x'.repeat(200) }
}
