import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { meQuery } from '#console/api/queries.ts'
import type { Kind } from '#console/kinds.ts'
import { onEvent } from '#console/live/events.ts'
import { say } from '#console/ui/toast.tsx'
import { EditSession } from './session.ts'
import type { Snapshot } from './snapshot.ts'

type Opened = { session: EditSession | null; error: unknown; retry: () => void }

/** Opens a record for editing, for as long as the screen is shown. */
export function useSession(kind: Kind, siteId: string, id: string): Opened {
  const { data: me } = useSuspenseQuery(meQuery)
  const [session, setSession] = useState<EditSession | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let opened: EditSession | null = null
    let isGone = false
    setSession(null)
    setError(null)
    EditSession.open(kind, siteId, me.user.id, id).then(
      (made) => {
        if (isGone) return
        opened = made
        made.source.onBlocked((by, what) =>
          say(`${by} changed the same since, so your step is not ${what}. The next press goes one step further.`),
        )
        setSession(made)
      },
      (failure) => !isGone && setError(failure),
    )
    const stop = onEvent((event) => opened?.receive(event))
    const flush = () => void opened?.flush()
    window.addEventListener('pagehide', flush)
    return () => {
      isGone = true
      stop()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [kind, siteId, me.user.id, id, attempt])
  return { session, error, retry: () => setAttempt(attempt + 1) }
}

export function useSnapshot(session: EditSession): Snapshot {
  return useSyncExternalStore(session.subscribe, session.snapshot)
}
