import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSignedOut, onSignedOut, signInBeside } from '#console/api/session.ts'
import { onConnection } from '#console/live/events.ts'
import { Button } from '#console/ui/button.tsx'
import { PurchaseBanner } from './purchase-banner.tsx'
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
          <span>You are signed out. What you typed stays, and is saved once you are signed in again.</span>
          <Button look="primary" onPress={signInBeside}>
            Sign in
          </Button>
        </div>
      )}
      {!signedOut && <PurchaseBanner />}
      {offline && !signedOut && (
        <div className={css.banner}>The service cannot be reached. What you type stays on this device.</div>
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
