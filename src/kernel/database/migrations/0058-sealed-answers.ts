import type { Migration } from '#kernel/database/migrations/migration.ts'

/** The secrets of an answer, encrypted, for a replay of it. */
export const sealedAnswers: Migration = {
  name: '0058-sealed-answers',
  statements: () => ['alter table idempotency_keys add column secrets text'],
}
