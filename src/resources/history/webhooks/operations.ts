import { newId } from '#kernel/database/ids.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { type FieldErrors, LimitReached, ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout, unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import { cellsOf, newRow } from '#kernel/records/define-record.ts'
import type { Poster } from '#providers/fetch/poster.ts'
import { PURGE_DELIVERIES } from '#resources/history/webhooks/jobs.ts'
import {
  type GivenHeaders,
  headersProblem,
  missingValue,
  sealHeaders,
} from '#resources/history/webhooks/own-headers.ts'
import {
  NewWebhook,
  presentWebhook,
  Webhook,
  WebhookChanges,
  type WebhookRow,
  webhook,
} from '#resources/history/webhooks/record.ts'
import { filterProblem, secretProblem, urlProblem } from '#resources/history/webhooks/rules.ts'
import { presentInEvent, presentWithSecret, Rotation, WebhookWithSecret } from '#resources/history/webhooks/schema.ts'
import { newSecret, sealSecret } from '#resources/history/webhooks/secret.ts'
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  resetQueue,
  saveWebhook,
  webhookTarget,
} from '#resources/history/webhooks/store.ts'
import { actTool } from '#resources/history/webhooks/tools.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** Of a website. */
const MAX_WEBHOOKS = 50
/** How long deliveries are signed with the former secret as well, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

const COLLECTION = '/websites/:website_id/webhooks'
const onItem = (method: string, action = '') => [
  `${method} ${COLLECTION}/:id${action}`,
  `${method} /websites/webhooks/:id${action}`,
]
const answer = { output: Webhook, present: presentWebhook, revision: revisionOf }

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
  name: 'webhooks_create',
  summary: 'Create a webhook, to which events are sent; its secret is shown only once',
  scope: 'write',
  role: 'admin',
  routes: [`POST ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  input: NewWebhook,
  output: WebhookWithSecret,
  status: 201,
  revision: ({ record }) => revisionOf(record),
  shownOnce: ['secret'],
  emits: 'webhook.created',
  prepare: async ({ providers, input }) => {
    const [id, secret] = [newId(), input.secret ?? newSecret()]
    const sealed = sealSecret(providers.vault, id, secret)
    const headers = () => sealHeaders(providers.vault, id, input.headers ?? {})
    return { id, secret, sealed, headers, warning: neverDelivered(providers.hooks, input.url) }
  },
  present: presentWithSecret,
  async handler({ tx, now, target, input, prepared, warn }) {
    if (prepared.warning) warn(prepared.warning)
    check({ ...input, secret: prepared.secret })
    if ((await countWebhooks(tx, target.id)) >= MAX_WEBHOOKS) throw tooMany()
    const row = newRow(webhook, {
      id: prepared.id,
      website_id: target.id,
      ...cellsOf(webhook, input),
      headers: prepared.headers(),
      url: new URL(input.url).href,
      secret: prepared.sealed,
      now,
    })
    await insertWebhook(tx, row, target.account_id)
    const record = { ...row, consecutive_failures: 0, account_id: target.account_id }
    // The answer says where events are sent.
    return emitAbout({ record, secret: prepared.secret }, presentInEvent(row))
  },
})

const show = defineGet({
  name: 'webhooks_get',
  summary: 'Show a webhook',
  role: 'admin',
  routes: onItem('GET'),
  tool: getTool('webhook'),
  target: at('id', webhookTarget),
  ...answer,
})

const update = defineOperation({
  name: 'webhooks_update',
  summary: 'Change a webhook, or turn it on or off',
  scope: 'write',
  role: 'admin',
  routes: onItem('PATCH'),
  target: at('id', webhookTarget),
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
    const after = revised(target, changes, now)
    if (after === target) return unchanged(target)
    await saveWebhook(tx, after)
    const begins = after.url !== target.url || after.active !== target.active
    if (begins) await resetQueue(tx, after, now)
    audited(presentInEvent(target), presentInEvent(after))
    return emitAbout({ ...after, ...(begins ? { consecutive_failures: 0 } : {}) }, presentInEvent(after))
  },
})

const rotate = defineOperation({
  name: 'webhooks_rotate_secret',
  summary: 'Give a webhook a new secret, shown only once; for a day deliveries are signed with both',
  scope: 'write',
  role: 'admin',
  routes: onItem('POST', '/rotate_secret'),
  // The former secret ends.
  hints: { destructive: true },
  tool: actTool('rotate_secret'),
  target: at('id', webhookTarget),
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
      ...target,
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
  name: 'webhooks_delete',
  summary: 'Delete a webhook with its deliveries',
  role: 'admin',
  routes: onItem('DELETE'),
  tool: deleteTool('webhook'),
  target: at('id', webhookTarget),
  present: presentInEvent,
  emits: 'webhook.deleted',
  async remove({ tx, now, target }) {
    await deleteWebhook(tx, target)
    await enqueue(tx, PURGE_DELIVERIES, { website_id: target.website_id, webhook_id: target.id }, now)
  },
})

export const webhookOperations: readonly Operation[] = [list, create, show, update, remove, rotate]

/** A sentence for an address to which nothing is ever sent. */
function neverDelivered(hooks: Poster, url: string | undefined): string | null {
  const refused = url !== undefined && urlProblem(url) === null ? hooks.refusalOf(url) : null
  if (!refused) return null
  return `Nothing will be delivered to this url: it ${refused.message}.`
}

type Given = { url?: string; events?: string[]; headers?: GivenHeaders; secret?: string }
const NO_HEADERS = { headers: '{}' }

/** @throws ValidationFailed naming every field that is not valid */
function check({ url, events, headers, secret }: Given, { headers: stored }: Pick<WebhookRow, 'headers'> = NO_HEADERS) {
  const errors: FieldErrors = {}
  const add = (field: string, message: string | null) => {
    if (message !== null) errors[field] = [message]
  }
  if (url !== undefined) add('url', urlProblem(url))
  if (events !== undefined) add('events', filterProblem(events, EVENT_TYPES))
  if (headers !== undefined) add('headers', headersProblem(headers) ?? valueMissing(headers, stored))
  if (secret !== undefined) add('secret', secretProblem(secret))
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

function valueMissing(headers: GivenHeaders, stored: string): string | null {
  const name = missingValue(headers, stored)
  return name === null ? null : `must give a value of ${name}: none is stored`
}

function tooMany() {
  return new LimitReached(
    'webhook_limit_reached',
    'base',
    `This website has reached the limit of ${MAX_WEBHOOKS} webhooks`,
    'Nothing was changed. Delete one that is no longer used.',
  )
}
