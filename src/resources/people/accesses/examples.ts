import type { Example } from '#kernel/operations/example.ts'
import { ANN_ACCESS_ID, ANN_ID, CHANGED, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const ann = {
  id: ANN_ACCESS_ID,
  website_id: WEBSITE_ID,
  user: { id: ANN_ID, email: 'ann@bakery.example', name: 'Ann Miller' },
  role: 'admin',
  last_active_at: null,
  ...CREATED,
}
const ben = {
  ...ann,
  id: exampleId('61'),
  user: { id: exampleId('62'), email: 'ben@bakery.example', name: 'Ben Baker' },
  role: 'editor',
}

export const accessExamples: readonly Example[] = [
  {
    operation: 'accesses_list',
    params: { website_id: WEBSITE_ID },
    answer: { data: [ann, ben], meta: onePage(2) },
  },
  { operation: 'accesses_get', params: { id: ben.id }, answer: ben },
  {
    operation: 'accesses_update',
    params: { id: ben.id },
    body: { role: 'content' },
    answer: { ...ben, role: 'content', ...CHANGED },
  },
  { operation: 'accesses_delete', params: { id: ben.id } },
]
