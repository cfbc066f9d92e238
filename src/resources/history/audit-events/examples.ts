import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, DEPLOY_KEY_ID, exampleId, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

const inWebsite = { website_id: WEBSITE_ID }

export const auditExamples: readonly Example[] = [
  {
    operation: 'audit_list',
    params: inWebsite,
    query: { operation: 'websites_create' },
    answer: {
      data: [
        {
          id: exampleId('9a1'),
          created_at: '2026-03-02T09:30:00.000Z',
          updated_at: '2026-03-02T09:30:00.000Z',
          operation: 'websites_create',
          kind: 'website',
          record_id: WEBSITE_ID,
          actor: BY_ANN,
          client: { kind: 'api_key', id: DEPLOY_KEY_ID },
          source: 'api',
          request_id: exampleId('9a2'),
          change_set_id: null,
        },
      ],
      meta: { next: null, previous: null },
    },
  },
  {
    operation: 'audit_export',
    params: inWebsite,
    body: { format: 'csv', since: '2026-03-01T00:00:00Z' },
    answer: { url: `${SERVICE_URL}/downloads/Zk4wP9sTqLx2Rb7NcV5Yeg`, expires_at: '2026-03-02T10:45:00.000Z' },
  },
]
