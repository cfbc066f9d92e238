import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { counterOf, saverOf } from '#kernel/records/store.ts'
import { type WebhookRow, webhook } from '#resources/history/webhooks/record.ts'

/** A webhook with what its queue counts, and its website's name and account. */
export type WebhookRecord = WebhookRow & { consecutive_failures: number; account_id: string }

export const webhookTarget: Target<WebhookRecord> = {
  label: 'Webhook',
  table: 'webhooks',
  websiteColumn: 'webhooks.website_id',
  query: webhooks,
  revision: revisionOf,
}

export async function listWebhooks(
  db: Db,
  website_id: string,
  window: Window,
): Promise<{ rows: WebhookRecord[]; total: number }> {
  const rows = await webhooks(db)
    .where('webhooks.website_id', '=', website_id)
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  return { rows, total: await countWebhooks(db, website_id) }
}

export const countWebhooks = counterOf(webhook)

export async function insertWebhook(tx: Tx, webhook: WebhookRow, account_id: string): Promise<void> {
  const { id, website_id, url } = webhook
  await tx.insertInto('webhooks').values(webhook).execute()
  await tx
    .insertInto('webhook_queues')
    .values({
      id,
      website_id,
      account_id,
      host: new URL(url).host,
      due_at: null,
      leased_until: null,
      leased_by: null,
      consecutive_failures: 0,
      failing_since: null,
    })
    .execute()
}

/** What a website's webhooks send counts as another account's from now on. */
export async function changeAccountOfQueues(tx: Tx, website_id: string, account_id: string): Promise<void> {
  await tx.updateTable('webhook_queues').set({ account_id }).where('website_id', '=', website_id).execute()
}

export const saveWebhook = saverOf(webhook)

/** A webhook starts over when its address changes or it is turned on. */
export async function resetQueue(tx: Tx, { id, website_id, url }: WebhookRow, now: number): Promise<void> {
  await tx
    .updateTable('webhook_queues')
    .set({ host: new URL(url).host, consecutive_failures: 0, failing_since: null, due_at: now })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(tx: Tx, { id, website_id }: WebhookRow): Promise<void> {
  for (const table of ['webhooks', 'webhook_queues'] as const)
    await tx.deleteFrom(table).where('website_id', '=', website_id).where('id', '=', id).execute()
}

/** What a delivery needs of its webhook. */
export type Endpoint = WebhookRow & { website_name: string }

export async function endpointOf(db: Db, website_id: string, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await findEndpoint(db, { website_id, id })
  return endpoint
}

export async function anyListens(db: Db): Promise<boolean> {
  return (await findListening(db, {})).length > 0
}

/** The active webhooks of these websites. */
export async function listeningOf(db: Db, websiteIds: readonly string[]): Promise<WebhookRow[]> {
  if (websiteIds.length === 0) return []
  return db.selectFrom('webhooks').selectAll().where('website_id', 'in', websiteIds).where('active', '=', 1).execute()
}

const findEndpoint = prepare<{ website_id: string; id: string }, Endpoint>((db, { website_id, id }) =>
  db
    .selectFrom('webhooks')
    .innerJoin('websites', 'websites.id', 'webhooks.website_id')
    .selectAll('webhooks')
    .select('websites.name as website_name')
    .where('webhooks.website_id', '=', website_id)
    .where('webhooks.id', '=', id),
)

const findListening = prepare<Record<never, never>, { id: string }>((db) =>
  db.selectFrom('webhooks').select('id').where('active', '=', sql.lit(1)).limit(1),
)

function webhooks(db: Db) {
  return db
    .selectFrom('webhooks')
    .innerJoin('webhook_queues', (join) =>
      join
        .onRef('webhook_queues.website_id', '=', 'webhooks.website_id')
        .onRef('webhook_queues.id', '=', 'webhooks.id'),
    )
    .selectAll('webhooks')
    .select(['webhook_queues.consecutive_failures', 'webhook_queues.account_id'])
}
