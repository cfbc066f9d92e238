import type { Database, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import { recordEvent } from '#kernel/events/record-event.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { subscriberOf, unsubscribe } from '#resources/traffic/analytics/mail/store.ts'
import { readUnsubscribeToken, type Subscriber } from '#resources/traffic/analytics/mail/unsubscribe-link.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

/** Subscriptions as the link in a mail reaches them. */
export class AnalyticsSubscriptions {
  readonly #database: Database
  readonly #vault: Pick<Vault, 'isSigned'>

  constructor(database: Database, vault: Pick<Vault, 'isSigned'>) {
    this.#database = database
    this.#vault = vault
  }

  /** @returns the website that the mails are about; null for a bad link, or when the website is deleted */
  async websiteOf(token: string): Promise<{ name: string } | null> {
    const subscriber = readUnsubscribeToken(this.#vault, token)
    return (subscriber && (await findWebsite(this.#database.reader, subscriber.website_id))) ?? null
  }

  /** Can be repeated. The audit log has it as the operation by which members end it themselves, with the link as what allowed it. */
  async end(token: string, requestId: string): Promise<void> {
    const subscriber = readUnsubscribeToken(this.#vault, token)
    if (!subscriber) return
    await this.#database.write(async (tx) => {
      if (await unsubscribe(tx, subscriber.website_id, subscriber.user_id)) await audit(tx, subscriber, requestId)
    })
  }
}

async function audit(tx: Tx, { website_id, user_id }: Subscriber, request_id: string): Promise<void> {
  const user = await subscriberOf(tx, user_id)
  const now = Date.now()
  const actor: Actor = { type: 'user', id: user_id, name: user.name, client: null }
  const { account_id } = user
  await recordEvent(tx, {
    type: 'analytics_mail.updated',
    ...{ website_id, account_id, resource_id: website_id, actor, created_at: now },
    data: { id: website_id, website_id },
  })
  await recordAudit(tx, {
    id: newId(),
    ...{ website_id, account_id, operation: 'analytics_mail_update' },
    ...{ resource_type: 'analytics_mail', resource_id: website_id, actor: JSON.stringify(actor) },
    ...{ credential_kind: 'unsubscribe_link', credential_id: '', source: 'console', request_id },
    ...{ change_set_id: null, created_at: now, changes: null },
  })
}
