import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const newName = () => `${unique('name').replaceAll(/[^a-z0-9]/gi, '')}.example`

const domain = async (site: Site) => {
  const { website_id, owner } = site
  const { status, body } = await owner.post(`/api/v1/websites/${website_id}/domains`, { name: newName() })
  if (status !== 201) throw new Error(`attaching answered ${status}`)
  return { website_id, id: body.id as string }
}
const website = async ({ website_id }: Site) => ({ website_id })

export const DOMAIN_CASES: Record<string, Case> = {
  domains_list: { params: website },
  domains_list_all: { params: async () => ({}) },
  domains_create: {
    params: website,
    body: () => ({ name: newName() }),
    large: () => ({ name: `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${newName()}` }),
  },
  domains_get: { params: domain },
  domains_update: { params: domain, body: () => ({ auto_renew: false }) },
  domains_verify: { params: domain },
  domains_delete: { params: domain },
}
