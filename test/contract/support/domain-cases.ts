import { managedDomain } from '#test/api/dns.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const newName = () => `${unique('name').replaceAll(/[^a-z0-9]/gi, '')}.example`

/** One that is not checked in the background, which would change it while a test looks. */
const domain = async ({ website_id, owner, database }: Site) => {
  const { id } = await managedDomain({ database }, owner, { id: website_id }, { managed: false })
  return { website_id, id }
}
/** Which has no primary one. */
const onOtherWebsite = async (site: Site) => domain(await site.another())
const website = async ({ website_id }: Site) => ({ website_id })

export const DOMAIN_CASES: Record<string, Case> = {
  domains_list: { params: website },
  domains_list_all: { params: async () => ({}) },
  // On another: the first check changes the domain some time later.
  domains_create: {
    params: async (site) => website(await site.another()),
    body: () => ({ name: newName() }),
    large: () => ({ name: `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${newName()}` }),
  },
  domains_get: { params: domain },
  domains_update: { params: onOtherWebsite, body: () => ({ primary: true }) },
  domains_verify: { params: domain },
  domains_delete: { params: domain },
}
