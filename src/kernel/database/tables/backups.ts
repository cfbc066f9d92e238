import { table } from '#kernel/database/tables/table.ts'

export const backupTables = {
  backups: table<BackupRow>({
    owner: 'backups',
    key: ['place'],
    notBackedUp: 'a restored database has had no backup yet',
  }),
}

/** A backup that was read back and found whole, and that is not removed yet as far as we know. */
export type BackupRow = {
  /** A folder, or `s3://bucket/prefix`. */
  place: string
  /** The moment that it holds. */
  created_at: number
  verified_at: number
  row_count: number
  file_count: number
}
