import Type, { type TSchema } from 'typebox'
import { GOES_WITH_USER, tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, STRICT, Timestamp } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import {
  changeable,
  creatable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { choice, flag, hidden, joined, json, optionalTime, plain } from '#kernel/records/field.ts'
import { ContentFilter, MAX_CONTENT_FILTERS } from '#resources/history/webhooks/content-filters.ts'
import {
  type GivenHeaders,
  MAX_HEADERS,
  MAX_VALUE_CHARACTERS,
  namesOfHeaders,
} from '#resources/history/webhooks/header-rules.ts'

const MAX_URL_CHARACTERS = 2_048
const MAX_FILTERS = 50
const MAX_FILTER_CHARACTERS = 60
const MAX_SECRET_CHARACTERS = 120
const MAX_PER_MINUTE = 6_000

const FORMATS = ['json', 'slack', 'discord', 'teams'] as const

/** By name. */
function headersOf<Headers>(value: TSchema, options: Record<string, unknown>) {
  return Type.Unsafe<Headers>({ type: 'object', additionalProperties: value, ...options })
}

export const webhook = defineRecord({
  kind: 'webhook',
  plural: 'webhooks',
  table: 'webhooks',
  title: 'url',
  promises: NO_PROMISES,
  fields: {
    url: plain(Type.String({ about: 'Where events are sent.' }), {
      write: Type.String({ minLength: 1, maxLength: MAX_URL_CHARACTERS, about: 'An https:// address.' }),
      required: true,
    }),
    events: json(
      Type.Array(Type.String(), { about: 'Which events are sent: `*`, families like `page.*`, and single names.' }),
      {
        write: Type.Array(Type.String({ minLength: 1, maxLength: MAX_FILTER_CHARACTERS }), {
          minItems: 1,
          maxItems: MAX_FILTERS,
          description: '`*`, `page.*`, event names.',
        }),
        blank: '["*"]',
      },
    ),
    filters: json(Type.Array(ContentFilter, { about: 'An event is sent if it passes all of them.' }), {
      write: inTools(
        Type.Array(ContentFilter, { maxItems: MAX_CONTENT_FILTERS, about: 'Each has begins_with or equals.' }),
        null,
      ),
      blank: '[]',
    }),
    max_per_minute: plain(about(nullable(Type.Integer()), 'Attempts in a minute; what is over waits.'), {
      write: inTools(about(nullable(Type.Integer({ minimum: 1, maximum: MAX_PER_MINUTE })), 'null: no limit.'), null),
      blank: null,
    }),
    headers: {
      ...json(
        headersOf<Record<string, null>>(nullable(Type.String()), {
          about: 'Your own headers by name; no value is shown.',
        }),
        {
          write: inTools(
            headersOf<GivenHeaders>(nullable(Type.String({ maxLength: MAX_VALUE_CHARACTERS })), {
              maxProperties: MAX_HEADERS,
              about: 'Sent with each event, all that are given; null keeps a value.',
            }),
            null,
          ),
          blank: '{}',
        },
      ),
      read: namesOfHeaders,
    },
    format: choice(oneOf(FORMATS, { about: 'What is sent: the event as JSON, or a message for a chat service.' }), {
      write: oneOf(FORMATS, { about: 'json unless given.' }),
      blank: 'json',
    }),
    active: flag(
      { about: 'false sends nothing.' },
      {
        write: Type.Boolean({ about: 'true unless given.' }),
        change: Type.Boolean({ about: 'true also ends disabled_reason.' }),
        blank: 1,
      },
    ),
    disabled_reason: plain(
      about(
        nullable(Type.String()),
        'Why the service turned it off: gone (it answered 410), or failing (no attempt succeeded for a day).',
      ),
      { blank: null },
    ),
    // Counted by its queue.
    consecutive_failures: joined(Type.Integer({ about: 'Attempts that failed since the last that succeeded.' })),
    previous_secret_expires_at: optionalTime(
      about(nullable(Timestamp), 'Until then deliveries are signed with the former secret too.'),
      { column: 'previous_until', blank: null },
    ),
    // Of a webhook of an account, whose id then stands as website_id: who hears of the websites that they are an admin of.
    user_id: hidden<string | null>()({ blank: null }),
    // Both secrets are encrypted.
    secret: hidden<string>()(),
    previous_secret: hidden<string | null>()({ blank: null }),
  },
})

export interface WebhookRow extends RowOf<typeof webhook> {}
export const webhookTable = {
  webhooks: tableOf<WebhookRow>(webhook, 'resources/history/webhooks', { person: GOES_WITH_USER }),
}

export const Secret = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: MAX_SECRET_CHARACTERS,
    about: 'whsec_ and base64 of 24 to 64 bytes; a new one is made unless given.',
  }),
)

export const Webhook = named(
  'Webhook',
  Type.Object({
    ...shapeOf(webhook).properties,
    website_id: about(NullableId, 'Null of a webhook of an account, which hears of all its websites.'),
  }),
)
export const NewWebhook = named('WebhookCreate', Type.Object({ ...creatable(webhook), secret: Secret }, STRICT))
export const WebhookChanges = named('WebhookUpdate', Type.Object(changeable(webhook), STRICT))

const present = presenterOf(webhook)
type Shown = Parameters<typeof present>[0]

export function presentWebhook(row: Shown): Type.Static<typeof Webhook> {
  return { ...present(row), website_id: row.user_id === null ? row.website_id : null }
}
