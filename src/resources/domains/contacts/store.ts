import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { inserterOf } from '#kernel/records/store.ts'
import { type ContactRow, registrantContact } from '#resources/domains/contacts/record.ts'

export const contactTarget: Target<ContactRow> = {
  label: 'Registrant contact',
  table: 'registrant_contacts',
  websiteColumn: { ofUser: 'registrant_contacts.user_id' },
  query: (db) => db.selectFrom('registrant_contacts').selectAll(),
  revision: revisionOf,
}

/** The oldest first. */
export async function listContacts(db: Db, user_id: string, { per, offset }: Window): Promise<Listed<ContactRow>> {
  const rows = await db
    .selectFrom('registrant_contacts')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .limit(per)
    .offset(offset)
    .execute()
  return { rows, total: await countContacts(db, user_id) }
}

export async function countContacts(db: Db, user_id: string): Promise<number> {
  return countRows(db.selectFrom('registrant_contacts').where('user_id', '=', user_id))
}

/** Null for the id of somebody else's, or of none. */
export async function contactOf(db: Db, user_id: string, id: string): Promise<ContactRow | null> {
  const row = await db.selectFrom('registrant_contacts').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.user_id === user_id ? row : null
}

export const insertContact = inserterOf(registrantContact)

export async function saveContact(tx: Tx, { id, label, registrant, revision, updated_at }: ContactRow): Promise<void> {
  await tx
    .updateTable('registrant_contacts')
    .set({ label, registrant, revision, updated_at })
    .where('id', '=', id)
    .execute()
}

export async function deleteContact(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('registrant_contacts').where('id', '=', id).execute()
}
