import type { Example } from '#kernel/operations/example.ts'
import { CREATED, exampleId, onePage } from '#resources/example-world.ts'

export const CLIENT_ID = exampleId('8c')

const client = {
  id: CLIENT_ID,
  name: 'Claude',
  hosts: ['claude.ai'],
  last_used_at: '2026-03-02T09:30:00.000Z',
  ...CREATED,
}

export const clientExamples: readonly Example[] = [
  { operation: 'clients_list', answer: { data: [client], meta: onePage(1) } },
  { operation: 'clients_delete', params: { id: client.id } },
]
