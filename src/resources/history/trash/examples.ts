import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CHANGE_SET_ID, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const contact = item('310', '311', '/contact.html')
const bread = item('312', '313', '/bread.html')

export const trashExamples: readonly Example[] = [
  {
    operation: 'trash_list',
    params: { website_id: WEBSITE_ID },
    answer: { data: [contact, bread], meta: onePage(2) },
  },
  {
    operation: 'trash_websites_list',
    answer: { data: [], meta: { ...onePage(0), total_pages: 0 } },
  },
  {
    operation: 'trash_restore',
    params: { id: bread.id },
    body: {},
    answer: { kind: 'redirect', id: bread.record_id, title: '/bread.html' },
  },
  { operation: 'trash_delete', params: { id: contact.id } },
]

function item(id: string, record: string, title: string) {
  return {
    id: exampleId(id),
    website_id: WEBSITE_ID,
    kind: 'redirect',
    record_id: exampleId(record),
    title,
    byte_size: 0,
    deleted_by: BY_ANN,
    change_set_id: CHANGE_SET_ID,
    deleted_at: CREATED.created_at,
    expires_at: '2026-04-01T09:30:00.000Z',
    ...CREATED,
  }
}
