import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { ChangeSetRow } from '#kernel/database/tables/change-sets.ts'
import type { Actor } from '#kernel/operations/caller.ts'

/** A change set without a write for so long has ended, in milliseconds (contract, section 10). */
export const IDLE_MS = 30 * 60_000
/** How exactly the last write is known: noting each would write one more row with every change. */
const NOTED_EVERY_MS = 60_000

export type Writer = { website_id: string; credential_id: string; actor: Actor; source: string; now: number }

export type OpenChangeSet = Pick<ChangeSetRow, 'id' | 'last_write_at'>

/** The change set that a write belongs to: the credential's open one on the website, else a new one. */
export async function openChangeSet(tx: Tx, writer: Writer): Promise<string> {
  const [open] = await findOpen(tx, writer)
  return continueChangeSet(tx, writer, open ?? null)
}

/** @param open as it was found in this transaction */
export async function continueChangeSet(tx: Tx, writer: Writer, open: OpenChangeSet | null): Promise<string> {
  if (!open) return (await insertChangeSet(tx, writer)) ?? openChangeSet(tx, writer)
  const { id, last_write_at } = open
  if (writer.now - last_write_at > IDLE_MS) {
    await endChangeSet(tx, { ...writer, id, ended_at: last_write_at + IDLE_MS })
    return openChangeSet(tx, writer)
  }
  if (writer.now - last_write_at > NOTED_EVERY_MS) await noteWrite(tx, { ...writer, id })
  return id
}

/** @returns null when another transaction has opened one in the meantime */
export async function insertChangeSet(
  tx: Tx,
  { website_id, credential_id, actor, source, now }: Writer,
  more: Partial<Pick<ChangeSetRow, 'title' | 'ended_at' | 'undoes'>> = {},
): Promise<string | null> {
  const times = { started_at: now, last_write_at: now, ended_at: null, published_at: null, published_by: null }
  const row = { id: newId(), website_id, credential_id, actor: JSON.stringify(actor), source, title: null, ...times }
  const inserted = await tx
    .insertInto('change_sets')
    .values({ ...row, undoes: null, undone_by: null, ...more })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

const findOpen = prepare<Pick<Writer, 'website_id' | 'credential_id'>, OpenChangeSet>((db, values) =>
  db
    .selectFrom('change_sets')
    .select(['id', 'last_write_at'])
    .where('website_id', '=', values.website_id)
    .where('credential_id', '=', values.credential_id)
    .where('ended_at', 'is', null),
)

const noteWrite = prepare<{ website_id: string; id: string; now: number }, never>((db, values) =>
  db
    .updateTable('change_sets')
    .set({ last_write_at: values.now })
    .where('website_id', '=', values.website_id)
    .where('id', '=', values.id),
)

export async function endChangeSet(
  tx: Tx,
  { website_id, id, ended_at }: { website_id: string; id: string; ended_at: number },
): Promise<void> {
  await tx
    .updateTable('change_sets')
    .set({ ended_at })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateChangeSet(
  tx: Tx,
  { website_id, id }: { website_id: string; id: string },
  values: Partial<Pick<ChangeSetRow, 'title' | 'ended_at' | 'undoes' | 'published_at' | 'published_by'>>,
): Promise<void> {
  await tx.updateTable('change_sets').set(values).where('website_id', '=', website_id).where('id', '=', id).execute()
}

/**
 * Marks a set as undone. An undo that is undone leaves in effect what it had undone, which may be an undo itself, and so on:
 * whether each is undone turns over along the chain.
 */
export async function markUndone(tx: Tx, set: { website_id: string; id: string }, by: string): Promise<void> {
  let undone_by: string | null = by
  for (let id: string | null = set.id; id !== null; ) {
    const marked: { undoes: string | null } | undefined = await tx
      .updateTable('change_sets')
      .set({ undone_by })
      .where('website_id', '=', set.website_id)
      .where('id', '=', id)
      .returning('undoes')
      .executeTakeFirst()
    undone_by = undone_by === null ? id : null
    id = marked?.undoes ?? null
  }
}

export async function deleteChangeSet(tx: Tx, { website_id, id }: { website_id: string; id: string }): Promise<void> {
  await tx.deleteFrom('change_sets').where('website_id', '=', website_id).where('id', '=', id).execute()
}

export async function deleteChangedRows(tx: Tx, rows: readonly { seq: number }[]): Promise<void> {
  const seqs = rows.map(({ seq }) => seq)
  await tx.deleteFrom('changed_rows').where('seq', 'in', seqs).execute()
}
