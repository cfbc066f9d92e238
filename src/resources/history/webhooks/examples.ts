import type { Example } from '#kernel/operations/example.ts'
import { CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const webhook = {
  id: exampleId('d1'),
  website_id: WEBSITE_ID,
  url: 'https://orders.bakery.example/events',
  events: ['form.submission.*'],
  filters: [],
  max_per_minute: null,
  headers: { 'X-Shop': null },
  format: 'json',
  active: true,
  disabled_reason: null,
  consecutive_failures: 0,
  previous_secret_expires_at: null,
  ...CREATED,
}
const SECRET = 'whsec_N2ViYjM0OTRkZDI2NGY4MmE1MzhjN2RmNGY4MDRhYjI='
const NEW_SECRET = 'whsec_ZmQ2NzUzNDdlNWQxNDQ5ZGFhNzUwMmY4YjUzYjA2YmE='
const inWebsite = { website_id: WEBSITE_ID }
const place = { ...inWebsite, id: webhook.id }
const changed = { ...webhook, events: ['form.submission.*', 'page.reverted'], ...CHANGED }

/** The answer of the endpoint in the examples. */
export const EXAMPLE_ANSWER = 'Thank you!'

const delivery = {
  id: exampleId('d2'),
  website_id: WEBSITE_ID,
  webhook_id: webhook.id,
  event_id: exampleId('d3'),
  event_type: 'webhook.test',
  status: 'delivered',
  attempts: [{ at: CREATED.created_at, status: 200, duration_ms: 120, error: null, response: EXAMPLE_ANSWER }],
  next_attempt_at: null,
  ...CREATED,
}

/** Nothing was delivered in the examples. */
const nothing = { delivered: 0, failed: 0, attempts: 0, median_ms: null, p95_ms: null }
const statistics = {
  last_day: { since: '2026-03-01T10:00:00.000Z', ...nothing },
  last_week: { since: '2026-02-23T10:00:00.000Z', ...nothing },
  pending: 0,
  last_success_at: null,
  last_failure: null,
}

const examples: readonly Example[] = [
  {
    operation: 'webhooks_create',
    params: inWebsite,
    body: { url: webhook.url, events: webhook.events, headers: { 'X-Shop': 'bakery' }, secret: SECRET },
    answer: { ...webhook, secret: SECRET },
  },
  { operation: 'webhooks_list', params: inWebsite, answer: { data: [webhook], meta: onePage(1) } },
  { operation: 'webhooks_get', params: place, answer: webhook },
  { operation: 'webhooks_statistics', params: place, answer: statistics },
  {
    operation: 'webhooks_update',
    params: place,
    body: { events: changed.events },
    answer: changed,
  },
  {
    operation: 'webhooks_rotate_secret',
    params: place,
    body: { secret: NEW_SECRET },
    answer: {
      ...changed,
      previous_secret_expires_at: '2026-03-03T09:45:00.000Z',
      secret: NEW_SECRET,
    },
  },
  { operation: 'webhooks_test', params: place, answer: delivery },
  {
    operation: 'deliveries_list',
    params: { ...inWebsite, webhook_id: webhook.id },
    query: { status: 'delivered' },
    answer: { data: [delivery], meta: onePage(1) },
  },
  {
    operation: 'deliveries_redeliver',
    params: { ...inWebsite, webhook_id: webhook.id, id: delivery.id },
    answer: { ...delivery, status: 'pending', next_attempt_at: '2026-03-02T09:45:00.000Z', ...CHANGED },
  },
  {
    operation: 'deliveries_redeliver_all',
    params: place,
    body: { since: '2026-03-01T00:00:00.000Z' },
    answer: { count: 0 },
  },
  {
    operation: 'webhooks_replay',
    params: place,
    body: { since: '2036-03-01T00:00:00.000Z' },
    answer: { count: 0, more: false },
  },
  { operation: 'webhooks_delete', params: place },
]

/** The same of an account's webhook. */
const ofAccount = withOtherIds(examples).map(({ operation, params, answer, ...more }): Example => {
  const { website_id: _, ...ids } = params ?? {}
  return {
    ...more,
    operation: `account_${operation}`,
    params: ids,
    ...(answer ? { answer: withoutWebsite(answer) } : {}),
  }
})

/** Those of other records, since ids in an example are those of answers before. */
function withOtherIds(some: readonly Example[]): Example[] {
  const text = JSON.stringify(some)
  return JSON.parse(
    text
      .replaceAll(exampleId('d1'), exampleId('d4'))
      .replaceAll(exampleId('d2'), exampleId('d5'))
      .replaceAll(exampleId('d3'), exampleId('d6')),
  )
}

function withoutWebsite(answer: object): object {
  if ('data' in answer) return { ...answer, data: (answer.data as object[]).map(withoutWebsite) }
  return 'website_id' in answer ? { ...answer, website_id: null } : answer
}

export const webhookExamples: readonly Example[] = [...examples, ...ofAccount]
