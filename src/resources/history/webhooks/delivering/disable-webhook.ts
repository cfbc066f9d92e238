import { getUser } from '#accounts/users-store.ts'
import type { Change, Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { presentInEvent } from '#resources/history/webhooks/schema.ts'
import { type Endpoint, saveWebhook, webhookTarget } from '#resources/history/webhooks/store.ts'
import { adminsOf } from '#resources/people/accesses/store.ts'

export type Disabling = { database: Database; feed: Feed }
type Reason = 'gone' | 'failing'

const ACTOR = { type: 'system', id: null, name: 'Sitewright', client: null }

/** Turns a webhook off and reports it to the website's admins, or to whose account it is. */
export async function disableWebhook({ database, feed }: Disabling, endpoint: Endpoint, reason: Reason): Promise<void> {
  const { id } = endpoint
  const changes = await database.write(async (tx): Promise<Change[]> => {
    await database.lockRow(tx, webhookTarget, id)
    const found = await webhookTarget.query(tx).where('webhooks.id', '=', id).executeTakeFirst()
    if (!found?.active) return []
    const { consecutive_failures: _, account_id, ...before } = found
    const now = Date.now()
    const webhook = { ...before, active: 0, disabled_reason: reason, revision: before.revision + 1, updated_at: now }
    await saveWebhook(tx, webhook)
    if (webhook.user_id !== null)
      await queueMail(tx, accountLetter((await getUser(tx, webhook.user_id)).email, endpoint, reason), now)
    else
      for (const address of await adminsOf(tx, webhook.website_id))
        await queueMail(
          tx,
          { ...letter(address, endpoint, reason), websiteId: webhook.website_id, brandOf: webhook.website_id },
          now,
        )
    const event = { type: 'webhook.disabled' as const, record: presentInEvent(webhook) }
    return recordEvents(tx, [event], { account_id, actor: ACTOR, created_at: now })
  })
  feed.committed(changes)
}

const REASONS: Record<Reason, string> = {
  gone: 'Its endpoint answered 410 Gone, which means that it wants no more events.',
  failing: 'For more than a day every attempt to reach its endpoint has failed.',
}

const AFTERWARDS = 'Once the endpoint works, set active to true, and redeliver what failed until then.'

function letter(to: string, { url, website_name }: Pick<Endpoint, 'url' | 'website_name'>, reason: Reason): Mail {
  const host = new URL(url).host
  const name = quotedName(website_name!)
  return composeMail({
    to,
    subject: `A webhook of ${name} was turned off`,
    before: [
      `The webhook of the website ${name} that sends events to ${host} was turned off.`,
      REASONS[reason],
      AFTERWARDS,
    ],
  })
}

function accountLetter(to: string, { url }: Pick<Endpoint, 'url'>, reason: Reason): Mail {
  const { host } = new URL(url)
  return composeMail({
    to,
    subject: 'A webhook of your account was turned off',
    before: [
      `The webhook that sends the events of all your websites to ${host} was turned off.`,
      REASONS[reason],
      AFTERWARDS,
    ],
  })
}
