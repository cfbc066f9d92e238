import type { Case } from './cases.ts'
import { NOBODYS_ID, type Site } from './world.ts'

/** On a website of its own, since a website has few. */
const preview = async (site: Site) => {
  const { website_id, owner } = await site.another()
  const { status, body } = await owner.post(`/api/v1/websites/${website_id}/previews`, {})
  if (status !== 201) throw new Error(`the preview answered ${status}`)
  return { website_id, id: body.id as string }
}

/** With unsaved texts of a record that is not there any more. */
const withDraft = async (site: Site) => {
  const { website_id, id } = await preview(site)
  const draft = {
    kind: 'page' as const,
    record_id: NOBODYS_ID,
    html_content: '<p>x</p>',
    fields: '{}',
    byte_size: 8,
    created_at: 1,
    updated_at: 1,
  }
  await site.database.write(async (tx) => {
    await tx
      .insertInto('preview_drafts')
      .values({ ...draft, website_id, preview_id: id })
      .execute()
    await tx.updateTable('previews').set({ drafts: 1, draft_bytes: 8 }).where('id', '=', id).execute()
  })
  return { website_id, id }
}

export const PREVIEW_CASES: Record<string, Case> = {
  previews_list: { params: async (site) => ({ website_id: (await preview(site)).website_id }) },
  previews_start: {
    params: async (site) => ({ website_id: (await site.another()).website_id }),
    body: () => ({ expires_in: 600 }),
  },
  site_at: { params: madeLongAgo, query: { time: '2020-01-01T00:00:00Z' } },
  previews_get: { params: preview },
  previews_stop: { params: preview },
  previews_set_draft: {
    params: withDraft,
    body: () => ({ kind: 'page', record_id: NOBODYS_ID, html_content: null }),
  },
  preview_comments_list: { params: preview },
}

async function madeLongAgo(site: Site) {
  const { website_id } = await site.another()
  await site.database.write((tx) =>
    tx.updateTable('websites').set({ created_at: 1 }).where('id', '=', website_id).execute(),
  )
  return { website_id }
}
