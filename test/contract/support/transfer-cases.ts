import { setTimeout } from 'node:timers/promises'
import { EXAMPLE_ZIP } from '#resources/transfer/example-zip.ts'
import type { Case } from './cases.ts'
import { currentSite, type Site, unique } from './world.ts'

const website = async (site: Site) => ({ website_id: site.website_id })
const another = async (site: Site) => ({ website_id: (await site.another()).website_id })

export const TRANSFER_CASES: Record<string, Case> = {
  starters_list: { params: async () => ({}) },
  websites_export: { params: website, body: () => ({ include_submissions: true }) },
  exports_get: { params: async (site) => ({ ...(await website(site)), id: await exported(site) }) },
  imports_create: { params: another, body: archive },
  // The proposal is one of the website that bodies are made for.
  websites_import: {
    params: () => website(currentSite()),
    body: async (site) => ({ import_id: await proposal(site) }),
  },
  imports_get: { params: async (site) => ({ ...(await website(site)), id: await proposal(site) }) },
  // Of an empty website: a job that makes many records would be seen by the tests after it.
  websites_duplicate: { params: another, body: () => ({ name: unique('Copy') }) },
}

function archive(): FormData {
  const form = new FormData()
  form.append('file', new File([EXAMPLE_ZIP], `${unique('site')}.zip`, { type: 'application/zip' }))
  return form
}

/** Whether a job has yet to do what it is about. */
async function isBeing(statuses: RegExp, path: string, site: Site): Promise<boolean> {
  const { body } = await site.owner.get(`/api/v1/websites/${path}`)
  return statuses.test(body.status)
}

async function exported(site: Site): Promise<string> {
  const { status, body, text } = await site.owner.post(`/api/v1/websites/${site.website_id}/export`, {})
  if (status !== 202) throw new Error(`the export was answered ${status}: ${text}`)
  while (await isBeing(/queued|running/, `exports/${body.id}`, site)) await setTimeout(20)
  return body.id
}

async function proposal(site: Site): Promise<string> {
  const { status, body, text } = await site.owner.post(`/api/v1/websites/${site.website_id}/imports`, archive())
  if (status !== 201) throw new Error(`the import was answered ${status}: ${text}`)
  while (await isBeing(/reading/, `imports/${body.id}`, site)) await setTimeout(20)
  return body.id
}
