import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const made = async (site: Site) => {
  const { website_id } = site
  const { status, body } = await site.owner.post(`/api/v1/websites/${website_id}/comments`, { text: unique('Say') })
  if (status !== 201) throw new Error(`the comment answered ${status}`)
  return { website_id, id: body.id as string }
}

/** Of the caller, who may delete or resolve it with any role. */
const own: Case['params'] = async ({ website_id }, caller) => {
  const { status, body } = await caller.post(`/api/v1/websites/${website_id}/comments`, { text: unique('Say') })
  if (status !== 201) throw new Error(`the comment answered ${status}`)
  return { website_id, id: body.id as string }
}

export const COMMENT_CASES: Record<string, Case> = {
  comments_list: { params: async ({ website_id }) => ({ website_id }) },
  comments_create: {
    params: async ({ website_id }) => ({ website_id }),
    body: () => ({ text: unique('Say') }),
    large: () => ({ text: 'x'.repeat(5_000) }),
  },
  comments_get: { params: made },
  comments_update: { params: own, body: () => ({ text: unique('Other') }), large: () => ({ text: 'x'.repeat(5_000) }) },
  comments_reply: { params: made, body: () => ({ text: unique('Reply') }), large: () => ({ text: 'x'.repeat(2_000) }) },
  comments_resolve: { params: own },
  comments_delete: { params: own },
}
