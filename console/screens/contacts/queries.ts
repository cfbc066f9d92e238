import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'

/** A person has 50 at most. */
export const contactsQuery = queryOptions({
  queryKey: myKey('contacts'),
  queryFn: () => api.registrantContacts.list({ per: 50 }).all(),
})

export const contactQuery = (id: string) =>
  queryOptions({ queryKey: myKey('contacts', id), queryFn: () => api.registrantContacts.get(id) })
