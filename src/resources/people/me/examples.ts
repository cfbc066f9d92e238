import type { Example } from '#kernel/operations/example.ts'
import { ANN_ID, CREATED, DEPLOY_KEY_ID, exampleId } from '#resources/example-world.ts'

export const meExamples: readonly Example[] = [
  {
    operation: 'me_get',
    answer: {
      user: { id: ANN_ID, email: 'ann@bakery.example', email_verified: true, name: 'Ann Miller', ...CREATED },
      account: { id: exampleId('91'), ...CREATED },
      plan: 'pro',
      limits: {
        websites: 10,
        domains: 10,
        brands: 1,
        storage_bytes: 10_000_000_000,
        file_bytes: 100_000_000,
        pages_per_website: 5_000,
        rows_per_table: 50_000,
        submissions_per_month: 10_000,
        audit_days: 365,
        event_days: 30,
        analytics_days: 90,
      },
      usage: { websites: 1, domains: 0, storage_bytes: 0 },
      scopes: ['read', 'write'],
      credential: {
        ...{ kind: 'api_key', id: DEPLOY_KEY_ID, name: 'Deploy script' },
        ...{ website_ids: null, max_role: null },
      },
    },
  },
]
