import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Content editors of websites that exist keep what they may do: facts were none of it. */
export const contentEditors: Migration = {
  name: '0089-content-editors',
  statements: () => [
    `alter table websites add column content_editors text not null
      default '{"pages":["*"],"tables":["*"],"assets":true,"submissions":true,"facts":false}'`,
  ],
}
