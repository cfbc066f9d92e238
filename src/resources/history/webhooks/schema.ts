import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { STRICT, Warnings } from '#kernel/operations/schemas.ts'
import { presentWebhook, Secret, Webhook, type WebhookRow } from '#resources/history/webhooks/record.ts'
import type { WebhookRecord } from '#resources/history/webhooks/store.ts'

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
    ...Webhook.properties,
    secret: Type.Optional(Type.String({ about: 'Signs what is sent; shown this once.' })),
    warnings: Type.Optional(Warnings),
  }),
)

export const Rotation = named('WebhookRotation', Type.Object({ secret: Secret }, STRICT))

export const Redelivery = named(
  'Redelivery',
  Type.Object({ since: Type.String({ format: 'date-time', about: 'Deliveries made before are left alone.' }) }),
)

export const Redelivering = named(
  'Redelivering',
  Type.Object({ count: Type.Integer({ about: 'Failed deliveries that are sent again, one after the other.' }) }),
)

export const ReplayRequest = named(
  'WebhookReplay',
  Type.Object({ since: Type.String({ format: 'date-time', about: 'Events before are left out.' }) }),
)

export const Replaying = named(
  'WebhookReplaying',
  Type.Object({
    count: Type.Integer({ about: 'Events that are sent, whether they were before or not.' }),
    more: Type.Boolean({ about: 'There may be others: go on from the time of the last that came.' }),
  }),
)

/** `secret` is the decrypted one. */
export function presentWithSecret({ record, secret }: { record: WebhookRecord; secret: string }) {
  return { ...presentWebhook(record), secret }
}

export function presentInEvent(row: WebhookRow): Type.Static<typeof WebhookInEvent> {
  const shown = presentWebhook({ ...row, consecutive_failures: 0 })
  const { consecutive_failures: _, previous_secret_expires_at: __, ...inEvent } = shown
  return { ...inEvent, url: new URL(row.url).origin }
}
