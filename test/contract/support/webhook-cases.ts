import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

// Refused before a connection is made.
const URL = 'https://127.0.0.1/events'

/** On a website of its own, since a website has few. It is sent nothing but tests. */
const webhook = async (site: Site) => {
  const { website_id } = await site.another()
  const fields = { url: URL, events: ['invitation.accepted'] }
  const { status, body } = await site.owner.post(`/api/v1/websites/${website_id}/webhooks`, fields)
  if (status !== 201) throw new Error(`the webhook answered ${status}`)
  return { website_id, id: body.id as string }
}
const underWebhook = async (site: Site) => {
  const { website_id, id } = await webhook(site)
  return { website_id, webhook_id: id }
}
const delivery = async (site: Site) => {
  const { website_id, webhook_id } = await underWebhook(site)
  const { status, body } = await site.owner.post(`/api/v1/websites/webhooks/${webhook_id}/test`)
  if (status !== 201) throw new Error(`the test answered ${status}`)
  return { website_id, webhook_id, id: body.id as string }
}
const large = () => ({ url: `${URL}/${'x'.repeat(2_000)}`, events: ['page.created'] })

export const WEBHOOK_CASES: Record<string, Case> = {
  webhooks_list: { params: async (site) => ({ website_id: (await webhook(site)).website_id }) },
  webhooks_create: {
    params: async (site) => ({ website_id: (await site.another()).website_id }),
    body: () => ({ url: `${URL}/${unique('new').replace(' ', '-')}`, events: ['invitation.accepted'] }),
    large,
  },
  webhooks_get: { params: webhook },
  webhooks_update: { params: webhook, body: () => ({ events: ['invitation.created'] }), large },
  webhooks_delete: { params: webhook },
  webhooks_rotate_secret: { params: webhook, body: () => ({}) },
  webhooks_test: { params: webhook },
  deliveries_list: { params: underWebhook },
  deliveries_redeliver: { params: delivery },
  deliveries_redeliver_all: { params: webhook, body: () => ({ since: '2026-01-01T00:00:00Z' }) },
}
