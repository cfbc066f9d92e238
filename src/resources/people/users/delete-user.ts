import { accountForUpdate, removeEmptyAccount } from '#accounts/store.ts'
import { revokeApiKeysOf } from '#auth/api-keys.ts'
import { accountDeletedMail } from '#auth/mail/templates.ts'
import { endGrantsOf } from '#auth/oauth/grants.ts'
import { removeUser } from '#auth/people.ts'
import { endSessions } from '#auth/sessions.ts'
import type { Plans } from '#config/plans.ts'
import { deletedWebsitesOf, expireNow } from '#kernel/changes/trash-store.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { deleteRowsOfUser } from '#kernel/database/delete-rows-of-user.ts'
import { newId } from '#kernel/database/ids.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { PURGE_DELIVERIES } from '#resources/history/webhooks/jobs.ts'
import { deleteWebhooksOf } from '#resources/history/webhooks/store.ts'
import { presentAccess } from '#resources/people/accesses/schema.ts'
import { getAccess, removeAccess } from '#resources/people/accesses/store.ts'
import { revokeInvitationsUnder } from '#resources/people/invitations/store.ts'
import { handOver } from '#resources/people/users/hand-over.ts'
import { type Leaving, lookAtLeaving, type OwnWebsite } from '#resources/people/users/leaving.ts'
import { deleteWebsite } from '#resources/websites/websites/delete-website.ts'
import { PURGE_WEBSITE } from '#resources/websites/websites/purge.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { getWebsite, lockWebsite } from '#resources/websites/websites/store.ts'

export type DeletionContext = { database: Database; links: Links; plans: Plans }

/**
 * What the user chose for each website of theirs, by its id: `delete`, or the id of the admin who gets it. A website
 * without a choice keeps the account from being deleted.
 */
export type Choices = ReadonlyMap<string, string>

/** By the user, or by the operator on the command line. */
export type DeletedBy = { actor: Actor; requestId: string }
type By = DeletedBy & { now: number }

/**
 * Deletes a user: what they signed in with, their part in every team, and the websites that they hand over to nobody. What
 * they made on websites of others stays, with their name. All of it or nothing.
 * @throws ValidationFailed with a field for each website that stands in the way, and `base` for what else does
 */
export async function deleteUser(
  { database, ...context }: DeletionContext,
  { user, choices, ...deleted }: { user: UserRow; choices: Choices } & DeletedBy,
): Promise<void> {
  await database.write(async (tx) => {
    const by = { ...deleted, now: Date.now() }
    const { own, others } = await lockAll(tx, user)
    const leaving = await lookAtLeaving(tx, user)
    refuse(leaving, choices)
    const events: OperationEvent[] = []
    for (const website of own) events.push(await part(tx, website, choices.get(website.id)!, { ...context, ...by }))
    for (const { id } of [...others, ...handedOver(own, choices)]) events.push(...(await leave(tx, id, user, by)))
    for (const item of await deletedWebsitesOf(tx, user.account_id)) {
      await expireNow(tx, item)
      await enqueue(tx, PURGE_WEBSITE, { website_id: item.website_id }, by.now)
    }
    await recordEvents(tx, events, { account_id: user.account_id, actor: by.actor, created_at: by.now })
    for (const { type, record } of events) await audit(tx, record.website_id ?? record.id, user, type, by)
    await audit(tx, null, user, 'user.deleted', by)
    await endSessions(tx, user.id)
    await endGrantsOf(tx, user.id)
    await revokeApiKeysOf(tx, user.id)
    for (const { id, website_id } of await deleteWebhooksOf(tx, user.id))
      await enqueue(tx, PURGE_DELIVERIES, { website_id, webhook_id: id }, by.now)
    await deleteRowsOfUser(tx, user.id)
    await removeUser(tx, user.id)
    await removeEmptyAccount(tx, user.account_id)
    await queueMail(tx, accountDeletedMail(user.email), by.now)
  })
}

/** Teams and accounts do not change under it: websites first, in one order, as every deletion of a website has it. */
async function lockAll(tx: Tx, user: UserRow): Promise<Pick<Leaving, 'own' | 'others'>> {
  const { own, others } = await lookAtLeaving(tx, user)
  for (const { id } of [...own, ...others].toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await lockWebsite(tx, id)
  await accountForUpdate(tx, user.account_id)
  return { own, others }
}

function refuse({ own, onlyAdminOf }: Leaving, choices: Choices): void {
  const errors: FieldErrors = {}
  for (const { id, name, admins, bought, isAdmin } of own) {
    const choice = choices.get(id)
    if (choice === undefined) errors[id] = [`Choose what becomes of ${name}`]
    else if (choice === 'delete' && bought.length > 0)
      errors[id] = [`It holds ${bought.join(', ')}: hand it over, or move the domain to another website first`]
    else if (choice === 'delete' && !isAdmin) errors[id] = ['Only its admins can delete it: hand it over']
    else if (choice !== 'delete' && !admins.some((admin) => admin.id === choice))
      errors[id] = ['They are no longer an admin of it']
  }
  if (onlyAdminOf.length > 0)
    errors.base = [
      `You are the only admin of ${onlyAdminOf.map(({ name }) => name).join(', ')}: make someone else an admin first`,
    ]
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

/** Hands one of the account's own websites over, or deletes it for good. @returns the event of it */
async function part(
  tx: Tx,
  { id }: OwnWebsite,
  choice: string,
  { links, plans, now, actor }: Omit<DeletionContext, 'database'> & By,
): Promise<OperationEvent> {
  const website = await getWebsite(tx, id)
  const shown = { role: 'admin', plans } as const
  if (choice === 'delete') {
    await deleteWebsite(tx, website, { actor, now, changeSetId: null })
    return { type: 'website.deleted', record: presentWebsite(website, links, shown) }
  }
  try {
    const handed = await handOver(tx, website, { to: choice, plans, now })
    return { type: 'website.updated', record: presentWebsite(handed, links, shown) }
  } catch (error) {
    if (error instanceof ValidationFailed) throw new ValidationFailed({ [id]: error.errors.base ?? [error.message] })
    throw error
  }
}

function handedOver(own: readonly OwnWebsite[], choices: Choices): OwnWebsite[] {
  return own.filter(({ id }) => choices.get(id) !== 'delete')
}

async function leave(tx: Tx, website_id: string, user: UserRow, { now }: By): Promise<OperationEvent[]> {
  const access = await getAccess(tx, website_id, user.id)
  // Of a website that they made, and whose team they have left.
  if (!access) return []
  await removeAccess(tx, access)
  await revokeInvitationsUnder(tx, access, now)
  return [{ type: 'access.deleted', record: presentAccess(access) }]
}

/** A line of a website's own log, or of none. */
async function audit(
  tx: Tx,
  website_id: string | null,
  user: UserRow,
  type: string,
  { requestId, now, actor }: By,
): Promise<void> {
  await recordAudit(tx, {
    ...{ id: newId(), website_id, account_id: user.account_id },
    ...{ operation: 'user_delete', resource_type: type.split('.')[0]!, resource_id: user.id },
    ...{ actor: JSON.stringify(actor), credential_kind: 'session', credential_id: '', source: 'console' },
    ...{ request_id: requestId, change_set_id: null, created_at: now, changes: null },
  })
}
