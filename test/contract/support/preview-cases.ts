import type { Case } from './cases.ts'
import { NOBODYS_ID, type Site } from './world.ts'

/** On a website of its own, since a website has few. */
const preview = async (site: Site) => {
  const { website_id, owner } = await site.another()
  const { status, body } = await owner.post(`/api/v1/websites/${website_id}/previews`, {})
  if (status !== 201) throw new Error(`the preview answered ${status}`)
  return { website_id, id: body.id as string }
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
    params: preview,
    // Of a record that is not there any more.
    body: () => ({ kind: 'page', record_id: NOBODYS_ID, html_content: null }),
  },
  preview_comments_list: { params: preview },
}
