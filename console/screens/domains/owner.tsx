import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { contactsQuery } from '../contacts/queries.ts'
import { RegistrantFields, useRegistrant } from '../contacts/registrant-fields.tsx'

const SOMEONE_ELSE = 'new'

/** One of the person's contacts, or somebody whom they type, and may keep. */
export function useOwner() {
  const { data: contacts = [] } = useQuery(contactsQuery)
  const [picked, pick] = useState<string | null>(null)
  const { values, check } = useForm({ keep: false })
  const { form, registrant } = useRegistrant()
  const chosen = picked ?? contacts[0]?.id ?? SOMEONE_ELSE
  const options = [
    ...contacts.map(({ id, label }) => ({ value: id, label })),
    { value: SOMEONE_ELSE, label: 'Someone else' },
  ]
  return {
    async chosen() {
      if (chosen !== SOMEONE_ELSE) return { registrant_contact_id: chosen }
      if (!values.keep) return { registrant }
      const label = registrant.organization ?? `${registrant.first_name} ${registrant.last_name}`
      const { id } = await api.registrantContacts.create({ label: label.slice(0, MAX_LABEL), registrant })
      pick(id)
      return { registrant_contact_id: id }
    },
    fields: (
      <>
        {contacts.length > 0 && <Select label="Owner" options={options} value={chosen} onChange={pick} />}
        {chosen === SOMEONE_ELSE && (
          <>
            <RegistrantFields form={form} />
            <Checkbox {...check('keep')}>Keep this owner for the next domain</Checkbox>
          </>
        )}
      </>
    ),
  }
}

/** Of a contact, in characters. */
const MAX_LABEL = 100
