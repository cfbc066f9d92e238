import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { listTool } from '#kernel/operations/tool.ts'
import { deliveryTarget } from '#resources/history/webhooks/deliveries-store.ts'
import { deliveryOperationsOf } from '#resources/history/webhooks/delivery-operations.ts'
import type { Home } from '#resources/history/webhooks/home.ts'
import { itemOperations } from '#resources/history/webhooks/item-operations.ts'
import { CREATION, makeWebhook, prepareWebhook } from '#resources/history/webhooks/new-webhook.ts'
import { presentWebhook, Webhook } from '#resources/history/webhooks/record.ts'
import { countWebhooks, listWebhooks, webhookTarget } from '#resources/history/webhooks/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/webhooks'

const HOME: Home = {
  prefix: '',
  whose: '',
  access: { role: 'admin' },
  webhook: webhookTarget,
  delivery: deliveryTarget,
  at: (method, below) => [`${method} ${COLLECTION}${below}`, `${method} /websites/webhooks${below}`],
  delivered: ['POST /websites/webhooks/deliveries/:id/redeliver'],
  tool: (tool) => (tool ? { tool } : {}),
}

// Reads are not cached: consecutive_failures changes without an event.
const list = defineList({
  name: 'webhooks_list',
  summary: "List a website's webhooks",
  role: 'admin',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('webhook'),
  target: at('website_id', websiteTarget),
  item: Webhook,
  present: presentWebhook,
  handler: ({ db, target, window }) => listWebhooks(db, target.id, window),
})

const create = defineOperation({
  ...CREATION,
  name: 'webhooks_create',
  summary: 'Create a webhook, to which events are sent; its secret is shown only once',
  role: 'admin',
  routes: [`POST ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  prepare: async ({ providers, input }) => prepareWebhook(providers, input),
  async handler({ tx, now, target: { id, account_id }, input, prepared, warn }) {
    if (prepared.warning) warn(prepared.warning)
    const count = await countWebhooks(tx, id)
    return makeWebhook(tx, { input, prepared, count, now }, { website_id: id, account_id, user_id: null })
  },
})

export const webhookOperations: readonly Operation[] = [list, create, ...itemOperations(HOME)]
export const deliveryOperations: readonly Operation[] = deliveryOperationsOf(HOME)
