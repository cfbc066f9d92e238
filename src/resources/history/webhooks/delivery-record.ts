import Type from 'typebox'
import { newId } from '#kernel/database/ids.ts'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, newRow, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, hidden, json, optionalTime, plain } from '#kernel/records/field.ts'

export const STATUSES = ['pending', 'delivered', 'failed'] as const

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
export type AttemptRecord = Type.Static<typeof Attempt>

export const delivery = defineRecord({
  kind: 'delivery',
  plural: 'deliveries',
  table: 'deliveries',
  title: 'event_type',
  promises: NO_PROMISES,
  without: ['revision'],
  fields: {
    webhook_id: plain(Type.String({ format: 'uuid', about: 'The webhook that it is for.' })),
    event_id: plain(Type.String({ about: 'Sent as `webhook-id`, the same in every attempt.' })),
    event_type: plain(Type.String({ about: 'Such as `page.updated`, or `webhook.test`.' })),
    status: choice(oneOf(STATUSES, { about: 'failed: given up.' }), { blank: 'pending' }),
    attempts: json(Type.Array(Attempt, { about: 'The newest last; at most 20.' }), { blank: '[]' }),
    next_attempt_at: optionalTime(about(nullable(Timestamp), 'Null unless pending.')),
    // The event's number; null for a test.
    event_seq: hidden<number | null>()(),
    // What the event is about: its events are delivered in order.
    record_id: hidden<string>()(),
    // Attempts since it became pending.
    tries: hidden<number>()({ blank: 0 }),
  },
})

export interface DeliveryRow extends RowOf<typeof delivery> {}
export const deliveryTable = {
  deliveries: tableOf<DeliveryRow>(delivery, 'resources/history/webhooks', { key: ['website_id', 'webhook_id', 'id'] }),
}

export const Delivery = named(
  'Delivery',
  Type.Object({
    ...shapeOf(delivery).properties,
    website_id: about(NullableId, 'Null for a webhook of an account.'),
  }),
)
const present = presenterOf(delivery)

export function presentDelivery(row: DeliveryRow): Type.Static<typeof Delivery> {
  return present(row)
}

/** Its place among the stored ones is the account's. */
export function presentAccountDelivery(row: DeliveryRow): Type.Static<typeof Delivery> {
  return { ...present(row), website_id: null }
}

type Given = Pick<DeliveryRow, 'website_id' | 'webhook_id' | 'event_seq' | 'event_id' | 'event_type' | 'record_id'>

/** A delivery that is due immediately. */
export function newDelivery(given: Given, now: number): DeliveryRow {
  return newRow(delivery, { id: newId(), ...given, next_attempt_at: now, now })
}
