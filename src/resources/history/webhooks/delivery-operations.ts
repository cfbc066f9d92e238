import Type from 'typebox'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { NotFound, notPossible } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout } from '#kernel/operations/outcome.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import {
  countFailed,
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
import {
  Delivery,
  presentAccountDelivery,
  presentDelivery,
  STATUSES,
} from '#resources/history/webhooks/delivery-record.ts'
import type { Home } from '#resources/history/webhooks/home.ts'
import { REDELIVER_FAILED, REPLAY_EVENTS } from '#resources/history/webhooks/jobs.ts'
import { eventsToReplay } from '#resources/history/webhooks/replay.ts'
import { Redelivering, Redelivery, Replaying, ReplayRequest } from '#resources/history/webhooks/schema.ts'
import { Statistics, statisticsOf } from '#resources/history/webhooks/statistics.ts'
import { endpointOf, rowOf } from '#resources/history/webhooks/store.ts'
import { actTool } from '#resources/history/webhooks/tools.ts'

/** What is done with the deliveries of webhooks. */
export function deliveryOperationsOf(home: Home): Operation[] {
  const { prefix, whose, access, at: routesOf } = home
  const present = prefix === '' ? presentDelivery : presentAccountDelivery
  const [nested] = routesOf('POST', '/:webhook_id/deliveries/:id/redeliver')

  const list = defineList({
    name: `${prefix}deliveries_list`,
    summary: `List the deliveries of a webhook${whose} with their attempts, newest first`,
    ...access,
    routes: routesOf('GET', '/:webhook_id/deliveries'),
    ...home.tool(undefined),
    target: at('webhook_id', home.webhook),
    query: Type.Object({ status: Type.Optional(oneOf(STATUSES, { about: 'Only those with this status.' })) }),
    item: Delivery,
    present,
    handler: ({ db, longDb, target, query, window }) =>
      listDeliveries({ db, longDb }, rowOf(target), { window, status: query.status }),
  })

  const test = defineOperation({
    name: `${prefix}webhooks_test`,
    summary: `Send a test event to a webhook${whose}, once, and answer what became of it`,
    scope: 'write',
    review: 'free',
    ...access,
    routes: routesOf('POST', '/:id/test'),
    hints: { openWorld: true },
    ...home.tool(actTool('test')),
    target: at('id', home.webhook),
    output: Delivery,
    status: 201,
    present,
    emits: 'delivery.updated',
    async prepare({ db, target, now, providers }) {
      const { id, website_id } = rowOf(target)
      const endpoint = await endpointOf(db, website_id, id)
      if (!endpoint) throw new NotFound('Webhook')
      const delivery = newTest({ website_id, webhook_id: id }, now)
      const sending = { poster: providers.hooks, secrets: openSecrets(endpoint, providers.vault) }
      const attempt = await send(messageOf(testEvent(delivery, endpoint), endpoint), endpoint, sending)
      return afterOnlyAttempt(delivery, attempt)
    },
    async handler({ tx, prepared: delivery }) {
      await insertDeliveries(tx, [delivery])
      return delivery
    },
  })

  const again = defineOperation({
    name: `${prefix}deliveries_redeliver`,
    summary: `Send a delivery${whose} again, with the same webhook-id`,
    scope: 'write',
    review: 'free',
    ...access,
    routes: [nested!, ...home.delivered],
    hints: { openWorld: true },
    ...home.tool(actTool('redeliver')),
    target: at('id', home.delivery),
    output: Delivery,
    present,
    emits: 'delivery.updated',
    async handler({ tx, now, target }) {
      const { caller_role: _, ...delivery } = rowOf(target)
      const endpoint = await endpointOf(tx, delivery.website_id, delivery.webhook_id)
      if (!endpoint?.active) throw notPossible(...IS_OFF)
      return redeliver(tx, delivery, now)
    },
  })

  const failed = defineOperation({
    name: `${prefix}deliveries_redeliver_all`,
    summary: `Send all failed deliveries of a webhook${whose} again that were made since a time`,
    scope: 'write',
    review: 'free',
    ...access,
    routes: routesOf('POST', '/:id/deliveries/redeliver'),
    hints: { openWorld: true },
    ...home.tool(actTool('redeliver_failed')),
    target: at('id', home.webhook),
    input: Redelivery,
    output: Redelivering,
    emits: 'delivery.updated',
    async handler({ tx, now, target, input }) {
      if (!target.active) throw notPossible(...IS_OFF)
      const { id, website_id } = rowOf(target)
      const of = { website_id, webhook_id: id }
      const since = Date.parse(input.since)
      await enqueue(tx, REDELIVER_FAILED, { ...of, after: idAt(since) }, now)
      return emitAbout(
        { count: await countFailed(tx, of, since) },
        {
          id: target.id,
          website_id: target.website_id ?? null,
        },
      )
    },
  })

  const replay = defineOperation({
    name: `${prefix}webhooks_replay`,
    summary: `Send all events since a time to a webhook${whose}, at most 1,000`,
    scope: 'write',
    review: 'free',
    ...access,
    routes: routesOf('POST', '/:id/replay'),
    hints: { openWorld: true },
    tool: NO_REPLAY,
    target: at('id', home.webhook),
    input: ReplayRequest,
    output: Replaying,
    emits: 'delivery.updated',
    prepare: async ({ db, target, input }) => eventsToReplay(db, rowOf(target), Date.parse(input.since)),
    async handler({ tx, now, target, prepared: { seqs, more } }) {
      if (!target.active) throw notPossible(...IS_OFF)
      const { id, website_id } = rowOf(target)
      await enqueue(tx, REPLAY_EVENTS, { website_id, webhook_id: id, seqs, asked: now }, now)
      return emitAbout({ count: seqs.length, more }, { id, website_id: target.website_id ?? null })
    },
  })

  const statistics = defineOperation({
    name: `${prefix}webhooks_statistics`,
    summary: `Show how deliveries of a webhook${whose} went in the last 24 hours and 7 days`,
    scope: 'read',
    ...access,
    routes: routesOf('GET', '/:id/statistics'),
    ...home.tool(NO_STATISTICS),
    target: at('id', home.webhook),
    output: Statistics,
    revision: digestOf,
    handler: async ({ db, longDb, now, target }) => statisticsOf({ db, longDb }, rowOf(target), now),
  })

  return [test, list, again, failed, replay, statistics]
}

const NO_REPLAY = { omitted: 'It would repeat what a receiver has done; webhooks_act resends what failed.' }
const NO_STATISTICS = { omitted: 'deliveries_list shows what failed, with reasons.' }
const IS_OFF = ['The webhook is off', 'Set active of the webhook to true first.'] as const
