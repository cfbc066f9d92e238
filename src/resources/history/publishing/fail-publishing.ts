import type { Change } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import type { PublishingRow } from '#resources/history/publishing/record.ts'
import { presentPublishing } from '#resources/history/publishing/record.ts'
import { addressesOf, endPublishing, publishingOf, publishingTarget } from '#resources/history/publishing/store.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

/** Characters of a reason in a mail: it may name what a user has named. */
const MAX_ERROR = 500
const ACTOR = { type: 'system', id: null, name: 'Sitewright', client: null }

/** Notes why nothing was published, and reports it to who scheduled it and to the website's admins. */
export async function failPublishing({ database, feed }: Core, { website_id, id }: PublishingRow, reason: string) {
  const changes = await database.write(async (tx): Promise<Change[]> => {
    await database.lockRow(tx, publishingTarget, id)
    const publishing = await publishingOf(tx, website_id, id)
    const website = await findWebsite(tx, website_id)
    if (publishing?.status !== 'scheduled') return []
    const now = Date.now()
    const error = website ? reason : 'The website was deleted.'
    const failed = await endPublishing(tx, publishing, { status: 'failed', error, now })
    if (website)
      for (const address of await addressesOf(tx, publishing))
        await queueMail(tx, { ...letter(address, failed, website), websiteId: website_id }, now)
    const event = { type: 'publishing.failed' as const, record: presentPublishing(failed) }
    return recordEvents(tx, [event], { account_id: website?.account_id ?? null, actor: ACTOR, created_at: now })
  })
  feed.committed(changes)
}

function letter(to: string, { at, error, requested_by }: PublishingRow, website: { name: string }): Mail {
  const name = quotedName(website.name)
  return composeMail({
    to,
    subject: `Nothing was published on ${name}`,
    before: [
      `What ${quotedName(JSON.parse(requested_by).name)} had scheduled to be published on the website ${name} at ${timestamp(at)} was not published. Visitors see what they saw before.`,
      quotedName(error!, MAX_ERROR),
      'Publish it by hand, or schedule it again.',
    ],
  })
}
