import { createApiKey } from '#auth/api-keys.ts'
import type { Person } from '#test/support/service.ts'
import type { Case } from './cases.ts'
import { connectClient } from './connect-client.ts'
import { type Site, unique } from './world.ts'

const access = async (site: Site) => {
  const { website_id, join } = await site.another()
  return { website_id, id: (await join('viewer')).access.id }
}
const underAccess = async (site: Site) => {
  const { website_id, id } = await access(site)
  return { website_id, access_id: id }
}
/** The caller's own, on a website with another admin. */
const ownAccess = async (site: Site, caller: Person) => {
  const other = await site.another()
  await other.join('admin')
  const { body } = await site.owner.get(`/api/v1/websites/${other.website_id}/accesses`)
  const own = body.data.find(({ user }: { user: { id: string } }) => user.id === caller.userId)
  // Someone who is not a member has none, so calls with another's.
  return { website_id: other.website_id, id: (own ?? body.data[0]).id }
}
const invitation = async (site: Site) => {
  const { website_id, access_id } = await underAccess(site)
  const { id } = await invite(site.owner, access_id)
  return { website_id, id }
}
const nothing = async () => ({})

export const TEAM_CASES: Record<string, Case> = {
  accesses_list: { params: async ({ website_id }) => ({ website_id }) },
  accesses_get: { params: access },
  accesses_update: { params: access, body: () => ({ role: 'editor' }) },
  accesses_delete: { params: ownAccess },
  invitations_list: { params: underAccess },
  website_invitations_create: {
    params: async (site) => ({ website_id: (await site.another()).website_id }),
    body: () => ({ email: freshAddress(), role: 'editor' }),
  },
  invitations_create: { params: underAccess, body: () => ({ email: freshAddress(), role: 'editor' }) },
  invitations_get: { params: invitation },
  invitations_delete: { params: invitation },
  invitations_resend: { params: invitation },
  invitations_accept: { params: nothing, body: async (site, caller) => ({ token: await tokenFor(site, caller) }) },
  me_get: { params: nothing },
  brand_get: { params: nothing },
  brand_update: { params: nothing, body: () => ({ name: unique('Studio'), color: '#7a3cff' }) },
  website_brand_get: { params: async ({ website_id }) => ({ website_id }) },
  api_keys_list: { params: nothing },
  api_keys_create: { params: nothing, body: () => ({ name: unique('Key') }) },
  api_keys_delete: { params: ownKey },
  clients_list: { params: nothing },
  clients_delete: { params: ownClient },
}

async function ownKey({ database }: Site, { userId }: Person) {
  const { id } = await createApiKey(database, { userId, name: unique('Key'), readOnly: false })
  return { id }
}

/** A program that the caller has agreed to. */
async function ownClient({ database }: Site, { userId }: Person) {
  return { id: await connectClient(database, userId, unique('Program')) }
}

/** Of an invitation to a website on which the caller has no role yet. */
async function tokenFor(site: Site, caller: Person): Promise<string> {
  const { owner, access_id } = await site.elsewhere()
  const { accept_url } = await invite(owner, access_id, caller.email)
  return accept_url.split('/').at(-1)
}

async function invite(by: Person, access_id: string, email = freshAddress()) {
  const path = `/api/v1/websites/accesses/${access_id}/invitations`
  const { status, body, text } = await by.post(path, { email, role: 'viewer' })
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${text}`)
  return body
}

const freshAddress = () => `${unique('new').replace(' ', '-').toLowerCase()}@example.com`
