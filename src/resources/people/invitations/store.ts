import type { Db, Tx } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import { inserterOf, saverOf } from '#kernel/records/store.ts'
import { type InvitationRow, invitation } from '#resources/people/invitations/record.ts'
import { statusOf } from '#resources/people/invitations/rules.ts'

export const invitationTarget: Target<InvitationRow> = {
  label: 'Invitation',
  table: 'invitations',
  lockedBy: { table: 'websites', column: 'website_id' },
  websiteColumn: 'invitations.website_id',
  query: invitations,
  revision: invitationRevision,
}

/** An invitation expires without a write, so its status is part of its revision. */
export function invitationRevision(row: InvitationRow): string {
  return `${row.revision}-${statusOf(row, Date.now())}`
}

type UnderAccess = { id: string; website_id: string }

export function listInvitations(db: Db, access: UnderAccess, window: Window): Promise<Listed<InvitationRow>> {
  const under = invitations(db).where('website_id', '=', access.website_id).where('access_id', '=', access.id)
  return readWindow(under.orderBy('created_at').orderBy('id'), window)
}

export const insertInvitation = inserterOf(invitation)

export const saveInvitation = saverOf(invitation)

export async function invitationByToken(db: Db, token_hash: string): Promise<InvitationRow | undefined> {
  return invitations(db).where('token_hash', '=', token_hash).executeTakeFirst()
}

export async function isInvited(tx: Tx, website_id: string, email: string, now: number): Promise<boolean> {
  const pending = await invitations(tx)
    .where('website_id', '=', website_id)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return pending !== undefined
}

/** Mails sent for invitations created after `since`, deleted ones included. */
export async function countSent(tx: Tx, website_id: string, since: number): Promise<number> {
  const { sent } = await tx
    .selectFrom('invitations')
    .where('website_id', '=', website_id)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.sum<number | null>('sent_count').as('sent'))
    .executeTakeFirstOrThrow()
  return Number(sent ?? 0)
}

export async function revokeInvitationsUnder(tx: Tx, access: UnderAccess, now: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set((eb) => ({ revoked_at: now, updated_at: now, revision: eb('revision', '+', 1) }))
    .where('website_id', '=', access.website_id)
    .where('access_id', '=', access.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes it for everyone; a row without address and token still counts towards the limit. */
export async function hideInvitation(tx: Tx, { id, website_id }: InvitationRow, now: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ deleted_at: now, email: '', token_hash: '' })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes hidden invitations that no longer count. */
export async function removeHidden(tx: Tx, website_id: string, before: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('website_id', '=', website_id)
    .where('created_at', '<=', before)
    .where('deleted_at', 'is not', null)
    .execute()
}

function invitations(db: Db) {
  return db.selectFrom('invitations').selectAll('invitations').where('invitations.deleted_at', 'is', null)
}
