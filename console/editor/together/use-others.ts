import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#console/api/queries.ts'
import { type Draft, draftsOf, onDrafts } from '#console/drafts/drafts.ts'
import { kindOf } from '../kinds/kinds.ts'
import { EditSession } from '../session.ts'

/** Of one batch, without the record that is open. */
const MAX_OTHERS = 99

/** What the person has typed in other records of the website and not saved, newest first. */
export function useOthers(session: EditSession): Draft[] {
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const personId = me?.user.id
  const queryKey = ['drafts', session.siteId]
  const { data } = useQuery({
    queryKey,
    queryFn: () => draftsOf(personId!, session.siteId),
    enabled: personId !== undefined,
    // A device that allows no storage has no drafts.
    retry: false,
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a new list each time
  useEffect(() => onDrafts(() => void client.invalidateQueries({ queryKey })), [client, session.siteId])
  const { id } = session.snapshot().record
  return (data ?? [])
    .filter(({ of }) => of.id !== id)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX_OTHERS)
}

/** Opens what was typed there, on top of what others have saved since. */
export async function openOthers(drafts: readonly Draft[], personId: string): Promise<EditSession[]> {
  return Promise.all(drafts.map(({ of }) => EditSession.open(kindOf(of.kind), of.siteId, personId, of.id)))
}
