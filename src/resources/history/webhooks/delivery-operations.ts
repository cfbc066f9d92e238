import Type from 'typebox'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { NotFound, notPossible } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout } from '#kernel/operations/outcome.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import {
  countFailed,
  deliveryTarget,
  idAt,
  insertDeliveries,
  listDeliveries,
  redeliver,
} from '#resources/history/webhooks/deliveries-store.ts'
import { messageOf } from '#resources/history/webhooks/delivering/message.ts'
import { openSecrets } from '#resources/history/webhooks/delivering/opened-secrets.ts'
import { afterOnlyAttempt } from '#resources/history/webhooks/delivering/record-outcomes.ts'
import { send } from '#resources/history/webhooks/delivering/send.ts'
import { newTest, testEvent } from '#resources/history/webhooks/delivering/test-event.ts'
import { Delivery, presentDelivery, STATUSES } from '#resources/history/webhooks/delivery-record.ts'
import { REDELIVER_FAILED } from '#resources/history/webhooks/jobs.ts'
import { Redelivering, Redelivery } from '#resources/history/webhooks/schema.ts'
import { endpointOf, webhookTarget } from '#resources/history/webhooks/store.ts'
import { actTool } from '#resources/history/webhooks/tools.ts'

const NESTED = '/websites/:website_id/webhooks'
const FLAT = '/websites/webhooks'

const list = defineList({
  name: 'deliveries_list',
  summary: "List a webhook's deliveries with their attempts, newest first",
  role: 'admin',
  routes: [`GET ${NESTED}/:webhook_id/deliveries`, `GET ${FLAT}/:webhook_id/deliveries`],
  target: at('webhook_id', webhookTarget),
  query: Type.Object({ status: Type.Optional(oneOf(STATUSES, { about: 'Only those with this status.' })) }),
  item: Delivery,
  present: presentDelivery,
  handler: ({ db, longDb, target, query, window }) =>
    listDeliveries({ db, longDb }, target, { window, status: query.status }),
})

const test = defineOperation({
  name: 'webhooks_test',
  summary: 'Send a test event to a webhook, once, and answer what became of it',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [`POST ${NESTED}/:id/test`, `POST ${FLAT}/:id/test`],
  hints: { openWorld: true },
  tool: actTool('test'),
  target: at('id', webhookTarget),
  output: Delivery,
  status: 201,
  present: presentDelivery,
  emits: 'delivery.updated',
  async prepare({ db, target: { id, website_id }, now, providers }) {
    const endpoint = await endpointOf(db, website_id, id)
    if (!endpoint) throw new NotFound('Webhook')
    const delivery = newTest({ website_id, webhook_id: id }, now)
    const sending = { poster: providers.hooks, secrets: openSecrets(endpoint, providers.vault) }
    const attempt = await send(messageOf(testEvent(delivery), endpoint), endpoint, sending)
    return afterOnlyAttempt(delivery, attempt)
  },
  async handler({ tx, prepared: delivery }) {
    await insertDeliveries(tx, [delivery])
    return delivery
  },
})

const again = defineOperation({
  name: 'deliveries_redeliver',
  summary: 'Send a delivery again, with the same webhook-id',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [`POST ${NESTED}/:webhook_id/deliveries/:id/redeliver`, `POST ${FLAT}/deliveries/:id/redeliver`],
  hints: { openWorld: true },
  tool: actTool('redeliver'),
  target: at('id', deliveryTarget),
  output: Delivery,
  present: presentDelivery,
  emits: 'delivery.updated',
  async handler({ tx, now, target: { caller_role: _, ...delivery } }) {
    const endpoint = await endpointOf(tx, delivery.website_id, delivery.webhook_id)
    if (!endpoint?.active) throw notPossible(...IS_OFF)
    return redeliver(tx, delivery, now)
  },
})

const failed = defineOperation({
  name: 'deliveries_redeliver_all',
  summary: 'Send all failed deliveries of a webhook again that were made since a time',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [`POST ${NESTED}/:id/deliveries/redeliver`, `POST ${FLAT}/:id/deliveries/redeliver`],
  hints: { openWorld: true },
  tool: actTool('redeliver_failed'),
  target: at('id', webhookTarget),
  input: Redelivery,
  output: Redelivering,
  emits: 'delivery.updated',
  async handler({ tx, now, target, input }) {
    if (!target.active) throw notPossible(...IS_OFF)
    const of = { website_id: target.website_id, webhook_id: target.id }
    const since = Date.parse(input.since)
    await enqueue(tx, REDELIVER_FAILED, { ...of, after: idAt(since) }, now)
    return emitAbout({ count: await countFailed(tx, of, since) }, { id: target.id, website_id: target.website_id })
  },
})

const IS_OFF = ['The webhook is off', 'Set active of the webhook to true first.'] as const

export const deliveryOperations: readonly Operation[] = [test, list, again, failed]
