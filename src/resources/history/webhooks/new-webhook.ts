import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { emitAbout } from '#kernel/operations/outcome.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { revisionOf } from '#kernel/operations/target.ts'
import { cellsOf, newRow } from '#kernel/records/define-record.ts'
import type { Poster } from '#providers/fetch/poster.ts'
import { check, neverDelivered } from '#resources/history/webhooks/check.ts'
import { sealHeaders } from '#resources/history/webhooks/own-headers.ts'
import { NewWebhook, webhook } from '#resources/history/webhooks/record.ts'
import { presentInEvent, presentWithSecret, WebhookWithSecret } from '#resources/history/webhooks/schema.ts'
import { newSecret, sealSecret } from '#resources/history/webhooks/secret.ts'
import { insertWebhook, type WebhookRecord } from '#resources/history/webhooks/store.ts'

/** Of a website, or of a person's account. */
export const MAX_WEBHOOKS = 50

type Input = Static<typeof NewWebhook>
/** `website_id` is the account's id where the webhook is a person's (`store.ts`). */
type Owner = { website_id: string; account_id: string; user_id: string | null }

/** What every creation of a webhook declares. */
export const CREATION = {
  scope: 'write',
  input: NewWebhook,
  output: WebhookWithSecret,
  status: 201,
  revision: ({ record }: { record: WebhookRecord }) => revisionOf(record),
  shownOnce: ['secret'],
  emits: 'webhook.created',
  present: presentWithSecret,
} as const

/** What is encrypted before the transaction. */
export function prepareWebhook({ hooks, vault }: { hooks: Poster; vault: Vault }, input: Input) {
  const [id, secret] = [newId(), input.secret ?? newSecret()]
  return {
    id,
    secret,
    sealed: sealSecret(vault, id, secret),
    headers: () => sealHeaders(vault, id, input.headers ?? {}),
    warning: neverDelivered(hooks, input.url),
  }
}

/** @throws ValidationFailed, or LimitReached when the owner has `count` webhooks already that are too many */
export async function makeWebhook(
  tx: Tx,
  { input, prepared, count, now }: Making,
  { website_id, account_id, user_id }: Owner,
) {
  check({ ...input, secret: prepared.secret })
  if (count >= MAX_WEBHOOKS) throw tooMany(user_id === null ? 'This website has' : 'You have')
  const row = newRow(webhook, {
    id: prepared.id,
    website_id,
    user_id,
    ...cellsOf(webhook, input),
    headers: prepared.headers(),
    url: new URL(input.url).href,
    secret: prepared.sealed,
    now,
  })
  await insertWebhook(tx, row, account_id)
  const record = { ...row, consecutive_failures: 0, account_id }
  // The answer says where events are sent.
  return emitAbout({ record, secret: prepared.secret }, presentInEvent(row))
}

type Making = { input: Input; prepared: ReturnType<typeof prepareWebhook>; count: number; now: number }

function tooMany(whose: string) {
  return new LimitReached(
    'webhook_limit_reached',
    'base',
    `${whose} reached the limit of ${MAX_WEBHOOKS} webhooks`,
    'Nothing was changed. Delete one that is no longer used.',
  )
}
