import type { Migration } from '#kernel/database/migrations/migration.ts'

export const previewEditing: Migration = {
  name: '0041-preview-editing',
  statements: () => ['alter table previews add column editing integer not null default 0'],
}
