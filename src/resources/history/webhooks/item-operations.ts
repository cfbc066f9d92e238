import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool } from '#kernel/operations/tool.ts'
import { cellsOf } from '#kernel/records/define-record.ts'
import { check, neverDelivered } from '#resources/history/webhooks/check.ts'
import type { GivenHeaders } from '#resources/history/webhooks/header-rules.ts'
import type { Home } from '#resources/history/webhooks/home.ts'
import { PURGE_DELIVERIES } from '#resources/history/webhooks/jobs.ts'
import { sealHeaders } from '#resources/history/webhooks/own-headers.ts'
import {
  presentWebhook,
  Webhook,
  WebhookChanges,
  type WebhookRow,
  webhook,
} from '#resources/history/webhooks/record.ts'
import { presentInEvent, presentWithSecret, Rotation, WebhookWithSecret } from '#resources/history/webhooks/schema.ts'
import { newSecret, sealSecret } from '#resources/history/webhooks/secret.ts'
import { deleteWebhook, resetQueue, rowOf, saveWebhook } from '#resources/history/webhooks/store.ts'
import { actTool } from '#resources/history/webhooks/tools.ts'

/** How long deliveries are signed with the former secret as well, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

const answer = { output: Webhook, present: presentWebhook, revision: revisionOf }

/** What is done with one webhook. */
export function itemOperations(home: Home): Operation[] {
  const { prefix, whose, access, at: routesOf } = home

  const show = defineGet({
    name: `${prefix}webhooks_get`,
    summary: `Show a webhook${whose}`,
    ...access,
    routes: routesOf('GET', '/:id'),
    ...home.tool(getTool('webhook')),
    target: at('id', home.webhook),
    ...answer,
  })

  const update = defineOperation({
    name: `${prefix}webhooks_update`,
    summary: `Change a webhook${whose}, or turn it on or off`,
    scope: 'write',
    ...access,
    routes: routesOf('PATCH', '/:id'),
    ...home.tool(undefined),
    target: at('id', home.webhook),
    input: WebhookChanges,
    ...answer,
    emits: 'webhook.updated',
    prepare: async ({ providers, input }) => ({
      warning: neverDelivered(providers.hooks, input.url),
      headers: (given: GivenHeaders, { id, headers }: WebhookRow) => sealHeaders(providers.vault, id, given, headers),
    }),
    async handler({ tx, now, target, input, prepared, audited, warn }) {
      check(input, target)
      if (prepared.warning) warn(prepared.warning)
      const { url, active, headers } = input
      const changes = {
        ...cellsOf(webhook, input),
        ...(headers === undefined ? {} : { headers: prepared.headers(headers, target) }),
        ...(url === undefined ? {} : { url: new URL(url).href }),
        ...(active === undefined ? {} : { disabled_reason: null }),
      }
      const before = rowOf(target)
      const after = revised(before, changes, now)
      if (after === before) return unchanged(before)
      await saveWebhook(tx, after)
      const begins = after.url !== before.url || after.active !== before.active
      if (begins) await resetQueue(tx, after, now)
      audited(presentInEvent(before), presentInEvent(after))
      return emitAbout({ ...after, ...(begins ? { consecutive_failures: 0 } : {}) }, presentInEvent(after))
    },
  })

  const rotate = defineOperation({
    name: `${prefix}webhooks_rotate_secret`,
    summary: `Give a webhook${whose} a new secret, shown only once; for a day deliveries are signed with both`,
    scope: 'write',
    ...access,
    routes: routesOf('POST', '/:id/rotate_secret'),
    // The former secret ends.
    hints: { destructive: true },
    ...home.tool(actTool('rotate_secret')),
    target: at('id', home.webhook),
    input: Rotation,
    output: WebhookWithSecret,
    revision: ({ record }) => revisionOf(record),
    shownOnce: ['secret'],
    emits: 'webhook.updated',
    prepare: async ({ providers, input, target }) => {
      const secret = input.secret ?? newSecret()
      return { secret, sealed: sealSecret(providers.vault, target.id, secret) }
    },
    present: presentWithSecret,
    async handler({ tx, now, target, prepared }) {
      check({ secret: prepared.secret })
      const after = {
        ...rowOf(target),
        secret: prepared.sealed,
        previous_secret: target.secret,
        previous_until: now + OVERLAP_MS,
        revision: target.revision + 1,
        updated_at: now,
      }
      await saveWebhook(tx, after)
      return emitAbout({ record: after, secret: prepared.secret }, presentInEvent(after))
    },
  })

  const remove = defineDelete({
    name: `${prefix}webhooks_delete`,
    summary: `Delete a webhook${whose} with its deliveries`,
    ...access,
    routes: routesOf('DELETE', '/:id'),
    ...home.tool(deleteTool('webhook')),
    target: at('id', home.webhook),
    present: presentInEvent,
    emits: 'webhook.deleted',
    async remove({ tx, now, target }) {
      const row = rowOf(target)
      await deleteWebhook(tx, row)
      await enqueue(tx, PURGE_DELIVERIES, { website_id: row.website_id, webhook_id: row.id }, now)
    },
  })

  return [show, update, remove, rotate]
}
