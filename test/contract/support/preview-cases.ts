import type { Case } from './cases.ts'
import type { Site } from './world.ts'

const start = async ({ website_id, owner }: Pick<Site, 'website_id' | 'owner'>) => {
  const { status, body } = await owner.post(`/api/v1/websites/${website_id}/previews`, {})
  if (status !== 201) throw new Error(`the preview answered ${status}`)
  return { website_id, id: body.id as string }
}

/** On a website of its own, since a website has few. */
const preview = async (site: Site) => start(await site.another())

/** On the website that has the pages. The one before is stopped, for the same reason. */
let before: string | undefined
const besidePages = async (site: Site) => {
  if (before) await site.owner.delete(`/api/v1/websites/previews/${before}`)
  const started = await start(site)
  before = started.id
  return started
}

export const PREVIEW_CASES: Record<string, Case> = {
  previews_list: { params: async (site) => ({ website_id: (await preview(site)).website_id }) },
  previews_start: {
    params: async (site) => ({ website_id: (await site.another()).website_id }),
    body: () => ({ expires_in: 600 }),
  },
  previews_get: { params: preview },
  previews_stop: { params: preview },
  previews_set_draft: {
    params: besidePages,
    body: async (site) => ({ kind: 'page', record_id: (await site.make('page')).id, html_content: '<p>Typed</p>' }),
  },
  preview_comments_list: { params: preview },
}
