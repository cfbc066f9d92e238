import { table } from '#kernel/database/tables/table.ts'

export const migrationTables = {
  schema_migrations: table<MigrationRow>({
    owner: 'kernel/database/migrate',
    key: ['name'],
    notBackedUp: 'the manifest names the migrations, and restoring runs them',
  }),
}

type MigrationRow = { name: string; applied_at: number }
