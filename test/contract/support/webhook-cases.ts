import type { Person } from '#test/support/service.ts'
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
/** A webhook of the caller's account with a delivery: made by the owner of the website, since not every caller may. */
const ofAccount = async (site: Site, { userId: user_id, accountId }: Person) => {
  const { status, body } = await site.owner.post('/api/v1/webhooks', { url: URL, events: ['invitation.accepted'] })
  if (status !== 201) throw new Error(`the webhook answered ${status}`)
  const id = body.id as string
  const from = site.owner.accountId
  const { body: tested } = await site.owner.post(`/api/v1/webhooks/${id}/test`)
  await site.database.write(async (tx) => {
    // So that they never reach their limit.
    const former = tx.selectFrom('webhooks').select('id').where('user_id', '=', user_id).orderBy('id', 'desc')
    await tx.deleteFrom('webhooks').where('id', 'in', former.limit(50).offset(20)).execute()
    await tx
      .updateTable('webhooks')
      .set({ user_id, website_id: accountId })
      .where('website_id', '=', from)
      .where('id', '=', id)
      .execute()
    const moved = { website_id: accountId }
    await tx
      .updateTable('webhook_queues')
      .set({ ...moved, account_id: accountId })
      .where('website_id', '=', from)
      .where('id', '=', id)
      .execute()
    await tx.updateTable('deliveries').set(moved).where('website_id', '=', from).where('webhook_id', '=', id).execute()
  })
  return { id, delivery: tested.id as string }
}
const ownWebhook = async (site: Site, caller: Person) => ({ id: (await ofAccount(site, caller)).id })
const underOwn = async (site: Site, caller: Person) => ({ webhook_id: (await ofAccount(site, caller)).id })
const ownDelivery = async (site: Site, caller: Person) => {
  const { id, delivery } = await ofAccount(site, caller)
  return { webhook_id: id, id: delivery }
}
const nothing = async () => ({})
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
  webhooks_replay: { params: webhook, body: () => ({ since: '2026-01-01T00:00:00Z' }) },
  webhooks_statistics: { params: webhook },
  account_webhooks_statistics: { params: ownWebhook },
  account_webhooks_list: { params: nothing },
  account_webhooks_create: {
    params: nothing,
    body: () => ({ url: `${URL}/${unique('new').replace(' ', '-')}`, events: ['invitation.accepted'] }),
    large,
  },
  account_webhooks_get: { params: ownWebhook },
  account_webhooks_update: { params: ownWebhook, body: () => ({ events: ['invitation.created'] }), large },
  account_webhooks_delete: { params: ownWebhook },
  account_webhooks_rotate_secret: { params: ownWebhook, body: () => ({}) },
  account_webhooks_test: { params: ownWebhook },
  account_deliveries_list: { params: underOwn },
  account_deliveries_redeliver: { params: ownDelivery },
  account_webhooks_replay: { params: ownWebhook, body: () => ({ since: '2026-01-01T00:00:00Z' }) },
  account_deliveries_redeliver_all: { params: ownWebhook, body: () => ({ since: '2026-01-01T00:00:00Z' }) },
}
