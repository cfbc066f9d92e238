import Type, { type Static } from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { ClientRecord } from '#resources/people/clients/store.ts'

export const ConnectedClient = named(
  'ConnectedClient',
  Type.Object({
    id: Id,
    name: Type.String({ about: 'As the program gave it; nothing proves it.' }),
    hosts: Type.Array(Type.String(), { about: 'Where it returned to after you agreed.' }),
    last_used_at: about(Timestamp, 'When it last used one of its tokens, to within a minute.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** Of the event: what is known when the program first connects. */
export const ClientConnected = named(
  'ClientConnected',
  Type.Object({
    id: Type.String({ about: 'Its client_id: an id, or the address of its metadata.' }),
    name: ConnectedClient.properties.name,
    host: Type.String({ about: 'Where it returned to after the person agreed.' }),
  }),
)

export function presentClient(client: ClientRecord): Static<typeof ConnectedClient> {
  return {
    id: client.id,
    name: client.name,
    hosts: client.hosts,
    last_used_at: timestamp(client.last_used_at),
    created_at: timestamp(client.created_at),
    updated_at: timestamp(client.created_at),
  }
}
