import type { Example } from '#kernel/operations/example.ts'
import { REGISTRANT } from '#resources/domains/purchases/examples.ts'
import { CHANGED, CREATED, exampleId, onePage } from '#resources/example-world.ts'

const contact = { id: exampleId('341'), label: 'The bakery', ...CREATED }
const renamed = { ...contact, label: 'Bakery', ...CHANGED }
const one = { id: contact.id }

export const contactExamples: readonly Example[] = [
  { operation: 'registrant_contacts_create', body: { label: 'The bakery', registrant: REGISTRANT }, answer: contact },
  { operation: 'registrant_contacts_list', answer: { data: [contact], meta: onePage(1) } },
  {
    operation: 'registrant_contacts_get',
    params: one,
    answer: { ...contact, registrant: { ...REGISTRANT, phone: '+4930123456' } },
  },
  { operation: 'registrant_contacts_update', params: one, body: { label: 'Bakery' }, answer: renamed },
  { operation: 'registrant_contacts_delete', params: one },
]
