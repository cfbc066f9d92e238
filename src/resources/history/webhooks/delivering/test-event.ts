import { newId } from '#kernel/database/ids.ts'
import type { PayloadRow } from '#kernel/events/payload.ts'
import type { DeliveryRow } from '#resources/history/webhooks/delivery-record.ts'
import { newDelivery } from '#resources/history/webhooks/delivery-record.ts'
import type { WebhookRow } from '#resources/history/webhooks/record.ts'

const TYPE = 'webhook.test'
const ACTOR = JSON.stringify({ type: 'system', id: null, name: 'Sitewright', client: null })

type OfWebhook = Pick<DeliveryRow, 'website_id' | 'webhook_id'>

/** A delivery of an event that is no row: it is made of the delivery whenever that is sent. */
export function newTest(of: OfWebhook, now: number): DeliveryRow {
  const about = { event_seq: null, event_id: newId(), event_type: TYPE, record_id: of.webhook_id }
  return newDelivery({ ...of, ...about }, now)
}

export function isTest({ event_type }: DeliveryRow): boolean {
  return event_type === TYPE
}

export function testEvent(
  { event_id, webhook_id, created_at, website_id: owner_id }: DeliveryRow,
  { user_id }: Pick<WebhookRow, 'user_id'>,
): PayloadRow {
  const website_id = user_id === null ? owner_id : null
  const data = JSON.stringify({ id: webhook_id, website_id, message: 'This is a test.' })
  return { id: event_id, type: TYPE, website_id, actor: ACTOR, data, created_at }
}
