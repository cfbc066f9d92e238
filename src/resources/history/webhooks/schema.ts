import Type from 'typebox'
import type { DeliveryRow, WebhookRow } from '#kernel/database/tables/webhooks.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, STRICT, Timestamp, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import type { WebhookRecord } from '#resources/history/webhooks/store.ts'

const MAX_URL_CHARACTERS = 2_048
const MAX_FILTERS = 50
const MAX_FILTER_CHARACTERS = 60
const MAX_SECRET_CHARACTERS = 120

export const FORMATS = ['json', 'slack', 'discord'] as const
export const STATUSES = ['pending', 'delivered', 'failed'] as const

const fields = {
  id: Id,
  website_id: Id,
  url: Type.String({ about: 'Where events are sent.' }),
  events: Type.Array(Type.String(), { about: 'Which events are sent: `*`, families like `page.*`, and single names.' }),
  format: oneOf(FORMATS, { about: 'What is sent: the event as JSON, or a message for a chat service.' }),
  active: Type.Boolean({ about: 'false sends nothing.' }),
  disabled_reason: about(
    nullable(Type.String()),
    'Why the service turned it off: gone (it answered 410), or failing (no attempt succeeded for a day).',
  ),
  consecutive_failures: Type.Integer({ about: 'Attempts that failed since the last that succeeded.' }),
  previous_secret_expires_at: about(
    nullable(Timestamp),
    'Until then deliveries are signed with the former secret too.',
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Webhook = named('Webhook', Type.Object(fields))

/** More people may read events than webhooks, and the path of such an address is often a secret. */
export const WebhookInEvent = named(
  'WebhookInEvent',
  Type.Object({
    ...Type.Omit(Webhook, ['consecutive_failures', 'previous_secret_expires_at']).properties,
    url: Type.String({ about: 'The origin of the address that events are sent to.' }),
  }),
)

export const WebhookWithSecret = named(
  'WebhookWithSecret',
  Type.Object({
    ...fields,
    secret: Type.Optional(Type.String({ about: 'Signs what is sent; shown this once.' })),
    warnings: Type.Optional(Warnings),
  }),
)

const Url = Type.String({ minLength: 1, maxLength: MAX_URL_CHARACTERS, about: 'An https:// address.' })
const Filters = Type.Array(Type.String({ minLength: 1, maxLength: MAX_FILTER_CHARACTERS }), {
  minItems: 1,
  maxItems: MAX_FILTERS,
  description: '`*`, families like `page.*`, event names.',
})
const Format = oneOf(FORMATS, { about: 'json unless given.' })
const Secret = Type.String({
  minLength: 1,
  maxLength: MAX_SECRET_CHARACTERS,
  about: 'whsec_ and base64 of 24 to 64 bytes; a new one is made unless given.',
})

export const NewWebhook = named(
  'WebhookCreate',
  Type.Object(
    {
      url: Url,
      events: Type.Optional(Filters),
      format: Type.Optional(Format),
      active: Type.Optional(Type.Boolean({ about: 'true unless given.' })),
      secret: Type.Optional(Secret),
    },
    STRICT,
  ),
)

export const WebhookChanges = named(
  'WebhookUpdate',
  Type.Object(
    {
      url: Type.Optional(Url),
      events: Type.Optional(Filters),
      format: Type.Optional(Format),
      active: Type.Optional(Type.Boolean({ about: 'true also ends disabled_reason.' })),
    },
    STRICT,
  ),
)

export const Rotation = named('WebhookRotation', Type.Object({ secret: Type.Optional(Secret) }, STRICT))

const Attempt = named(
  'DeliveryAttempt',
  Type.Object({
    at: Type.String({ format: 'date-time', about: 'When it began.' }),
    status: nullable(Type.Integer({ about: 'Of the answer; null when there was none.' })),
    duration_ms: Type.Integer({ about: 'Until the answer, or until the attempt was given up.' }),
    error: nullable(Type.String({ about: 'Why it failed; null when it succeeded.' })),
    response: nullable(Type.String({ about: 'The beginning of the answer.' })),
  }),
)

export const Delivery = named(
  'Delivery',
  Type.Object({
    id: Id,
    website_id: Id,
    webhook_id: Type.String({ format: 'uuid', about: 'The webhook that it is for.' }),
    event_id: Type.String({ about: 'Sent as `webhook-id`, the same in every attempt.' }),
    event_type: Type.String({ about: 'Such as `page.updated`, or `webhook.test`.' }),
    status: oneOf(STATUSES, { about: 'failed: given up.' }),
    attempts: Type.Array(Attempt, { about: 'The newest last; at most 20.' }),
    next_attempt_at: about(nullable(Timestamp), 'Null unless pending.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const Redelivery = named(
  'Redelivery',
  Type.Object({ since: Type.String({ format: 'date-time', about: 'Deliveries made before are left alone.' }) }),
)

export const Redelivering = named(
  'Redelivering',
  Type.Object({ count: Type.Integer({ about: 'Failed deliveries that are sent again, one after the other.' }) }),
)

export type AttemptRecord = Type.Static<typeof Attempt>

export function presentWebhook(row: WebhookRecord): Type.Static<typeof Webhook> {
  return {
    id: row.id,
    website_id: row.website_id,
    url: row.url,
    events: JSON.parse(row.events),
    format: row.format,
    active: row.active === 1,
    disabled_reason: row.disabled_reason,
    consecutive_failures: row.consecutive_failures,
    previous_secret_expires_at: row.previous_until === null ? null : timestamp(row.previous_until),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

/** `secret` is the decrypted one. */
export function presentWithSecret({ record, secret }: { record: WebhookRecord; secret: string }) {
  return { ...presentWebhook(record), secret }
}

export function presentInEvent(row: WebhookRow): Type.Static<typeof WebhookInEvent> {
  const { id, website_id, format, disabled_reason } = row
  return {
    id,
    website_id,
    url: new URL(row.url).origin,
    events: JSON.parse(row.events),
    format,
    active: row.active === 1,
    disabled_reason,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

export function presentDelivery(row: DeliveryRow): Type.Static<typeof Delivery> {
  return {
    id: row.id,
    website_id: row.website_id,
    webhook_id: row.webhook_id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.status,
    attempts: JSON.parse(row.attempts),
    next_attempt_at: row.next_attempt_at === null ? null : timestamp(row.next_attempt_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
