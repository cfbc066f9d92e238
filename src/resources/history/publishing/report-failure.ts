import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { InsufficientRole, NotFound, type OperationError } from '#kernel/operations/errors.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import type { PublishingRow } from '#resources/history/publishing/record.ts'
import { addressesOf } from '#resources/history/publishing/store.ts'

/** Characters of a reason in a mail: it may name what a user has named. */
const MAX_ERROR = 500
/** Who notes that something failed. */
export const ACTOR = { type: 'system', id: null, name: 'Sitewright', client: null } as const
export const REVOKED = 'The key or program that scheduled it was revoked, or has expired.'

/** A sentence for those who read what became of it. */
export function reasonOf(error: OperationError, { name }: Actor): string {
  const isLost = error instanceof NotFound || error instanceof InsufficientRole
  if (isLost && !(error instanceof PartFailed))
    return `${name}, who scheduled it, may no longer publish on this website.`
  return `${error.message}.`
}

/** Tells who scheduled it, and the website's admins. */
export async function mailFailure(tx: Tx, failed: PublishingRow, website: { name: string }, now: number) {
  for (const address of await addressesOf(tx, failed))
    await queueMail(
      tx,
      { ...letter(address, failed, website), websiteId: failed.website_id, brandOf: failed.website_id },
      now,
    )
}

function letter(to: string, { action, at, error, requested_by }: PublishingRow, website: { name: string }): Mail {
  const name = quotedName(website.name)
  return composeMail({
    to,
    subject: `Nothing was ${action}ed on ${name}`,
    before: [
      `What ${quotedName(JSON.parse(requested_by).name)} had scheduled to be ${action}ed on the website ${name} at ${timestamp(at)} was not ${action}ed. Visitors see what they saw before.`,
      quotedName(error!, MAX_ERROR),
      `${action === 'publish' ? 'Publish' : 'Unpublish'} it by hand, or schedule it again.`,
    ],
  })
}
