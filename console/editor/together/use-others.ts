import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Draft, draftsBeside, onDrafts } from '#console/drafts/drafts.ts'
import { KINDS } from '#console/kinds.ts'
import { EditSession } from '../session.ts'

/** Of one batch, without the record that is open. */
const MAX_OTHERS = 99

/** What the person has typed in other records of the website and not saved, newest first. */
export function useOthers({ siteId, snapshot }: EditSession, personId: string): Draft[] {
  const client = useQueryClient()
  const { id } = snapshot().record
  const { data = [] } = useQuery({
    queryKey: ['drafts', siteId, id],
    queryFn: () => draftsBeside(personId, siteId, id),
    // A device that allows no storage has no drafts.
    retry: false,
    gcTime: 0,
  })
  useEffect(() => onDrafts(() => void client.invalidateQueries({ queryKey: ['drafts', siteId] })), [client, siteId])
  return data.toSorted((a, b) => b.at - a.at).slice(0, MAX_OTHERS)
}

/** Opens what was typed there, on top of what others have saved since. */
export async function openOthers(drafts: readonly Draft[], personId: string): Promise<EditSession[]> {
  return Promise.all(drafts.map(({ of }) => EditSession.open(KINDS[of.kind], of.siteId, personId, of.id)))
}
