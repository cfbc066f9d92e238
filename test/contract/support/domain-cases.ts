import { managedDomain } from '#test/api/dns.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
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

const { cert, key } = selfSigned(['*.certified.example'], [])
const CERTIFICATE = { certificate: cert, private_key: key }
/** Which the certificate is for. */
const certified = async ({ website_id, owner, database }: Site) => {
  const name = `${unique('name').replaceAll(/[^a-z0-9]/gi, '')}.certified.example`
  const { id } = await managedDomain({ database }, owner, { id: website_id }, { name, managed: false })
  return { domain_id: id, website_id }
}
const uploaded = async (site: Site) => {
  const params = await certified(site)
  const { status, text } = await site.owner.put(`/api/v1/domains/${params.domain_id}/certificate`, CERTIFICATE)
  if (status !== 200) throw new Error(`the upload answered ${status}: ${text}`)
  return params
}

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
  own_certificates_upload: { params: certified, body: () => CERTIFICATE },
  own_certificates_get: { params: uploaded },
  own_certificates_delete: { params: uploaded },
}
