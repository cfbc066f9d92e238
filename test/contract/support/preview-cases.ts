import type { Case } from './cases.ts'
import type { Site } from './world.ts'

/** The home page of the website with the preview made last, whose draft can be given. */
let page_id: string

/** On a website of its own, since a website has few. */
const preview = async (site: Site) => {
  const { website_id, owner } = await site.another()
  const made = async (kind: string, fields: object) => {
    const { status, body } = await owner.post(`/api/v1/websites/${website_id}/${kind}`, fields)
    if (status !== 201) throw new Error(`${kind} answered ${status}`)
    return body.id as string
  }
  page_id = await made('pages', { title: 'A page' })
  return { website_id, id: await made('previews', { page_id }) }
}
const largeDraft = () => ({ kind: 'page', record_id: page_id, title: 'x'.repeat(1_000), og_title: 'x'.repeat(1_000) })

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
    body: () => ({ kind: 'page', record_id: page_id, html_content: '<p>Typed</p>' }),
    large: largeDraft,
  },
  preview_comments_list: { params: preview },
}
