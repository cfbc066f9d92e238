import type { Example } from '#kernel/operations/example.ts'
import { WEBSITE_ID } from '#resources/example-world.ts'

export const permissionExamples: readonly Example[] = [
  {
    operation: 'permissions_get',
    params: { website_id: WEBSITE_ID },
    answer: {
      website_id: WEBSITE_ID,
      role: 'admin',
      scope: 'write',
      credential: { kind: 'api_key', name: 'Deploy script' },
      operations: [{ operation: 'websites_list', allowed: true, reason: null }],
    },
  },
]
