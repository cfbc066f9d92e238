import type { Db, Tx } from '#kernel/database/database.ts'
import type { AuditBlockRow } from '#kernel/database/tables/journals.ts'

export async function newestBlock(db: Db): Promise<AuditBlockRow | undefined> {
  return db.selectFrom('audit_blocks').selectAll().orderBy('last_seq', 'desc').limit(1).executeTakeFirst()
}

/** The block after the one that ends with `seq`. */
export async function nextBlock(db: Db, seq: number): Promise<AuditBlockRow | undefined> {
  return db
    .selectFrom('audit_blocks')
    .selectAll()
    .where('last_seq', '>', seq)
    .orderBy('last_seq')
    .limit(1)
    .executeTakeFirst()
}

export async function insertBlock(tx: Tx, block: AuditBlockRow): Promise<void> {
  await tx.insertInto('audit_blocks').values(block).execute()
}

export async function updateBlock(
  tx: Tx,
  { last_seq, digests, expired }: Pick<AuditBlockRow, 'last_seq' | 'digests' | 'expired'>,
): Promise<void> {
  await tx.updateTable('audit_blocks').set({ digests, expired }).where('last_seq', '=', last_seq).execute()
}

export async function deleteBlock(tx: Tx, last_seq: number): Promise<void> {
  await tx.deleteFrom('audit_blocks').where('last_seq', '=', last_seq).execute()
}
