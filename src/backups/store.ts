import type { Database, Db } from '#kernel/database/database.ts'
import type { BackupRow } from '#kernel/database/tables/backups.ts'

/** Records a verified backup, or that one was verified again, and forgets the backups at the places in `removed`. */
export async function recordBackup(
  { write }: Pick<Database, 'write'>,
  backup: BackupRow,
  removed: readonly string[],
): Promise<void> {
  await write(async (tx) => {
    await tx
      .insertInto('backups')
      .values(backup)
      .onConflict((conflict) => conflict.column('place').doUpdateSet(backup))
      .execute()
    if (removed.length > 0) await tx.deleteFrom('backups').where('place', 'in', removed).execute()
  })
}

/** When the newest verified backup began, in milliseconds since 1970; null without one. */
export async function newestBackup(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow()
  return row.newest === null ? null : Number(row.newest)
}

/** Verified backups, the newest first. */
export function newestBackups(db: Db, limit: number): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}
