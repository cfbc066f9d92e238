import type { Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { agentOf } from '../../mcp/support/agent.ts'
import type { Params } from './addresses.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const MINUTE_MS = 60_000

const website = async (site: Site) => ({ website_id: site.website_id })

export const CHANGE_CASES: Record<string, Case> = {
  change_sets_list: { params: website },
  change_sets_create: { params: website, body: () => ({ title: unique('Work') }), large: largeTitle },
  change_sets_get: { params: changeSet },
  change_sets_update: { params: changeSet, body: () => ({ title: unique('Work') }), large: largeTitle },
  // On a website of its own, where no other change set ends it.
  change_sets_end: { params: async (site, caller) => changeSet(await site.another(), caller) },
  change_sets_diff: { params: changeSet },
  change_sets_undo: { params: changeSet, body: () => ({}) },
  change_sets_publish: { params: changeSet },
  site_restore: {
    params: changedSince,
    body: () => ({ time: new Date(Date.now() - MINUTE_MS).toISOString() }),
  },
  waiting_list: { params: website },
  records_publish: { params: withDraft, body: () => ({ all: true }) },
  publishings_list: { params: website },
  schedule_list: { params: website },
  publishings_delete: { params: scheduled },
  requests_list: { params: website },
  requests_get: { params: waiting },
  requests_approve: { params: waiting },
  requests_decline: { params: waiting, body: () => ({ reason: unique('No') }) },
  requests_withdraw: { params: waiting },
  trash_list: { params: website },
  trash_websites_list: { params: async () => ({}) },
  trash_restore: { params: deleted, body: () => ({}) },
  trash_delete: { params: deleted },
}

/** A website that was there for longer than its page. */
async function changedSince(site: Site): Promise<Params> {
  const { website_id, owner } = await site.another()
  await site.database.write((tx) =>
    tx.updateTable('websites').set({ created_at: 1 }).where('id', '=', website_id).execute(),
  )
  await owner.post(`/api/v1/websites/${website_id}/pages`, { title: unique('Page') })
  return { website_id }
}

/** The caller's own, where they may have one. */
async function changeSet(site: Site, caller: Person): Promise<Params> {
  const path = `/api/v1/websites/${site.website_id}`
  const own = await caller.post(`${path}/change_sets`, { title: unique('Work') })
  const by = own.status === 201 ? caller : site.owner
  const { body } = own.status === 201 ? own : await by.post(`${path}/change_sets`, { title: unique('Work') })
  await by.post(`${path}/pages`, { title: unique('Page'), status: 'draft' })
  return { website_id: site.website_id, id: body.id }
}

async function withDraft(site: Site): Promise<Params> {
  const fields = { title: unique('Draft'), status: 'draft' }
  const { status } = await site.owner.post(`/api/v1/websites/${site.website_id}/pages`, fields)
  if (status !== 201) throw new Error(`the draft answered ${status}`)
  return website(site)
}

/** What the caller asked for and may approve, on a website of its own, whose policy nothing else meets. */
async function waiting(site: Site, caller: Person): Promise<Params> {
  const { website_id, owner } = await site.another()
  const path = `/api/v1/websites/${website_id}`
  const { body: accesses } = await owner.get(`${path}/accesses`)
  const access = accesses.data.find(({ user }: Json) => user.id === caller.userId)
  return access && caller !== owner ? leaving(owner, caller, website_id, access.id) : redirecting(owner, website_id)
}

/** An agent of a member who leaves the team: the only thing that viewers may ask. */
async function leaving(owner: Person, member: Person, website_id: string, access_id: string): Promise<Params> {
  await owner.patch(`/api/v1/websites/${website_id}`, { publish_policy: { agents: 'review' } })
  const { structured, text } = await agentOf(member).call('records_delete', { kind: 'access', id: access_id })
  if (structured?.status !== 'waiting') throw new Error(`leaving answered ${text}`)
  return { website_id, id: structured.request_id }
}

async function redirecting(owner: Person, website_id: string): Promise<Params> {
  const path = `/api/v1/websites/${website_id}`
  await owner.patch(path, { publish_policy: { people: 'review' } })
  const { status, body } = await owner.post(`${path}/redirects`, { from_path: `/${unique('old')}`, to: '/' })
  if (status !== 202) throw new Error(`the redirect answered ${status}`)
  await owner.patch(path, { publish_policy: { people: 'live' } })
  return { website_id, id: body.request_id }
}

async function scheduled(site: Site): Promise<Params> {
  const { website_id } = site
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const { status, body } = await site.owner.post(`/api/v1/websites/${website_id}/publish`, { all: true, at })
  if (status !== 200) throw new Error(`the publishing answered ${status}`)
  return { website_id, id: body.publishing.id }
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
