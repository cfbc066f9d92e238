import type { Example } from '#kernel/operations/example.ts'
import { CREATED, DEPLOY_KEY_ID, exampleId, onePage } from '#resources/example-world.ts'

const key = {
  id: exampleId('81'),
  name: 'Reports',
  last_four: 'w8Rt',
  read_only: true,
  website_ids: null,
  max_role: null,
  expires_at: null,
  last_used_at: null,
  ...CREATED,
}

const deployScript = { ...key, id: DEPLOY_KEY_ID, name: 'Deploy script', last_four: 'Zt4k', read_only: false }

export const apiKeyExamples: readonly Example[] = [
  {
    operation: 'api_keys_create',
    body: { name: 'Reports', read_only: true },
    answer: { ...key, key: 'sitewright_Yt6bN2vM9kLp4Qx7Za1Sd3Fg5Hj8w8Rt' },
  },
  { operation: 'api_keys_list', answer: { data: [deployScript, key], meta: onePage(2) } },
  { operation: 'api_keys_delete', params: { id: key.id } },
]
