import { sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { columnsOf } from '#kernel/records/define-record.ts'
import { counterOf, saverOf } from '#kernel/records/store.ts'
import { type WebhookRow, webhook } from '#resources/history/webhooks/record.ts'

/**
 * A webhook belongs to a website, or to an account: to its person there. The keys of this table, of the queues and of the
 * deliveries begin with `website_id`; of an account's webhook that is the account's id, so that all statements are the same.
 * Nothing of it is told: what the operations find has no `website_id` (`accountWebhookTarget`), and answers have null.
 */

/** A webhook with what its queue counts, and its account. */
export type WebhookRecord = WebhookRow & { consecutive_failures: number; account_id: string }

export const webhookTarget: Target<WebhookRecord> = {
  label: 'Webhook',
  table: 'webhooks',
  websiteColumn: 'webhooks.website_id',
  query: webhooks,
  revision: revisionOf,
}

/** The caller's own, of their account. */
export const accountWebhookTarget: Target<WebhookRecord> = {
  label: 'Webhook',
  table: 'webhooks',
  websiteColumn: { ofUser: 'webhooks.user_id' },
  query: (db) =>
    withQueues(db)
      .select(OWN_COLUMNS)
      .select(['webhook_queues.consecutive_failures', 'webhook_queues.account_id', 'webhooks.website_id as owner_id']),
  revision: revisionOf,
}

/** The row as it is stored, of what one of the targets found. */
export function rowOf<Row extends { website_id: string }>(target: Row): Row {
  if (!('owner_id' in target)) return target
  const { owner_id, ...row } = target as Row & { owner_id: string }
  return { ...row, website_id: owner_id } as unknown as Row
}

export async function listWebhooks(db: Db, website_id: string, window: Window): Promise<Listed<WebhookRecord>> {
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

/** The webhooks of a person's account. */
export async function listWebhooksOf(db: Db, user_id: string, window: Window): Promise<Listed<WebhookRecord>> {
  const rows = await webhooks(db)
    .where('webhooks.user_id', '=', user_id)
    .orderBy('webhooks.created_at')
    .orderBy('webhooks.id')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  return { rows, total: await countWebhooksOf(db, user_id) }
}

export async function countWebhooksOf(db: Db, user_id: string): Promise<number> {
  return countRows(db.selectFrom('webhooks').where('user_id', '=', user_id))
}

/** Deletes the webhooks of a person's account. @returns them */
export async function deleteWebhooksOf(tx: Tx, user_id: string): Promise<Pick<WebhookRow, 'id' | 'website_id'>[]> {
  const gone = await tx.deleteFrom('webhooks').where('user_id', '=', user_id).returning(['id', 'website_id']).execute()
  for (const { id, website_id } of gone)
    await tx.deleteFrom('webhook_queues').where('website_id', '=', website_id).where('id', '=', id).execute()
  return gone
}

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
      minute_from: null,
      minute_count: 0,
      last_success_at: null,
      last_failure_at: null,
      last_failure: null,
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

/** What a delivery needs of its webhook. An account's has no website's name. */
export type Endpoint = WebhookRow & { website_name: string | null }

export async function endpointOf(db: Db, website_id: string, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await findEndpoint(db, { website_id, id })
  return endpoint
}

export async function anyListens(db: Db): Promise<boolean> {
  return (await findListening(db, {})).length > 0
}

/** A webhook that hears of the website `hears`. */
export type Listening = WebhookRow & { hears: string }

/** The active webhooks that hear of these websites: their own, and those of their accounts whose persons are admins there. */
export async function listeningOf(db: Db, websiteIds: readonly string[]): Promise<Listening[]> {
  if (websiteIds.length === 0) return []
  const ofAccounts = db
    .selectFrom('websites')
    .innerJoin('webhooks', 'webhooks.website_id', 'websites.account_id')
    .selectAll('webhooks')
    .select('websites.id as hears')
    .where('websites.id', 'in', websiteIds)
    .where('webhooks.active', '=', 1)
    .where((eb) => {
      const isAdmin = (table: 'accesses' | 'former_accesses') =>
        eb.exists(
          eb
            .selectFrom(table)
            .select(sql.lit(1).as('one'))
            .whereRef(`${table}.website_id`, '=', 'websites.id')
            .whereRef(`${table}.user_id`, '=', 'webhooks.user_id')
            .where(`${table}.role`, '=', 'admin'),
        )
      // Of a website that was just deleted its members are set aside.
      return eb.or([isAdmin('accesses'), isAdmin('former_accesses')])
    })
  return db
    .selectFrom('webhooks')
    .selectAll('webhooks')
    .select('webhooks.website_id as hears')
    .where('website_id', 'in', websiteIds)
    .where('active', '=', 1)
    .unionAll(ofAccounts)
    .execute()
}

/** The websites whose events a webhook gets now. */
export async function websitesHeardBy(db: Db, { website_id, user_id }: WebhookRow): Promise<string[]> {
  if (user_id === null) return [website_id]
  const own = await db
    .selectFrom('websites')
    .innerJoin('accesses', 'accesses.website_id', 'websites.id')
    .select('websites.id')
    .where('websites.account_id', '=', website_id)
    .where('websites.deleted_at', 'is', null)
    .where('accesses.user_id', '=', user_id)
    .where('accesses.role', '=', 'admin')
    .execute()
  return own.map(({ id }) => id)
}

const findEndpoint = prepare<{ website_id: string; id: string }, Endpoint>((db, { website_id, id }) =>
  db
    .selectFrom('webhooks')
    .leftJoin('websites', 'websites.id', 'webhooks.website_id')
    .selectAll('webhooks')
    .select('websites.name as website_name')
    .where('webhooks.website_id', '=', website_id)
    .where('webhooks.id', '=', id),
)

const findListening = prepare<Record<never, never>, { id: string }>((db) =>
  db.selectFrom('webhooks').select('id').where('active', '=', sql.lit(1)).limit(1),
)

function webhooks(db: Db) {
  return withQueues(db)
    .selectAll('webhooks')
    .select(['webhook_queues.consecutive_failures', 'webhook_queues.account_id'])
}

const OWN_COLUMNS = columnsOf(webhook)
  .filter(({ column }) => column !== 'website_id')
  .map(({ column }) => `webhooks.${column as keyof WebhookRow}` as const)

function withQueues(db: Db) {
  return db
    .selectFrom('webhooks')
    .innerJoin('webhook_queues', (join) =>
      join
        .onRef('webhook_queues.website_id', '=', 'webhooks.website_id')
        .onRef('webhook_queues.id', '=', 'webhooks.id'),
    )
}
