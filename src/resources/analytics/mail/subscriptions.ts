import type { Database } from '#database/database.ts'
import type { Vault } from '#operations/providers.ts'
import { unsubscribe } from '#resources/analytics/mail/store.ts'
import { readUnsubscribeToken } from '#resources/analytics/mail/unsubscribe-link.ts'
import { findWebsite } from '#resources/websites/store.ts'

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

  /** Can be repeated. */
  async end(token: string): Promise<void> {
    const subscriber = readUnsubscribeToken(this.#vault, token)
    if (subscriber) await this.#database.write((tx) => unsubscribe(tx, subscriber.website_id, subscriber.user_id))
  }
}
