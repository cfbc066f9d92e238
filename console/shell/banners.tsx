import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSignedOut, onSignedOut, signInBeside } from '#console/api/session.ts'
import { onConnection } from '#console/live/events.ts'
import { paths } from '#console/paths.ts'
import { waitingPurchasesQuery } from '#console/screens/purchases/queries.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import css from './shell.module.css'

/** Short interruptions, as when the service restarts, are not worth a word. */
const PATIENCE_MS = 3_000

/** What stands above everything: that the person is signed out, or the service cannot be reached. */
export function Banners() {
  const signedOut = useSyncExternalStore(onSignedOut, isSignedOut)
  const offline = useOffline()
  return (
    <div role="status">
      {signedOut && (
        <div className={css.banner}>
          <span>You are signed out. Your changes are kept, and are saved when you sign in again.</span>
          <Button look="primary" onPress={signInBeside}>
            Sign in
          </Button>
        </div>
      )}
      {!signedOut && <PurchaseBanner />}
      {offline && !signedOut && (
        <div className={css.banner}>You are offline, or the service is down. Your changes are kept on this device.</div>
      )}
    </div>
  )
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = onConnection((connected) => {
      clearTimeout(timer)
      if (connected) setOffline(false)
      else timer = setTimeout(() => setOffline(true), PATIENCE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return offline
}

/** Says that what an agent wants to buy waits for a person. */
function PurchaseBanner() {
  const { data } = useQuery(waitingPurchasesQuery)
  const { pathname } = useLocation()
  const purchase = data?.data[0]
  if (!purchase || pathname === paths.purchase(purchase.id)) return null
  const { price, requested_by, unicode_name } = purchase
  const more = data.meta.total_count - 1
  return (
    <div className={css.banner}>
      <span>
        <bdi>{requested_by.client ?? 'An agent'}</bdi> wants to buy <bdi>{unicode_name}</bdi> for {price.amount}{' '}
        {price.currency}.{more > 0 && ` ${more} more ${more === 1 ? 'waits' : 'wait'}.`}
      </span>
      <LinkButton href={paths.purchase(purchase.id)}>Open</LinkButton>
    </div>
  )
}
