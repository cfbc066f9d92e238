import { paths } from '../paths.ts'

/** Carries "signed in again" from the window of the sign-in page to all tabs. */
const CHANNEL = 'sitewright-session'
const SIGNED_IN = 'signed-in'

type Listener = (signedOut: boolean) => void
const listeners = new Set<Listener>()
let again: PromiseWithResolvers<void> | null = null

/**
 * `fetch`, except that a request which finds the person signed out waits until they have signed in again in another
 * window, and is then sent again, so that nothing typed is lost.
 */
export async function fetchSignedIn(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (response.status !== 401) return response
  await signedInAgain()
  return fetchSignedIn(...request)
}

/** Calls `listener` whenever requests begin or end to wait for the person to sign in. Returns how to stop. */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isSignedOut(): boolean {
  return again !== null
}

/** Opens the sign-in page beside this one. */
export function signInBeside(): void {
  window.open(paths.signIn(paths.signedIn()), '_blank', 'popup,width=480,height=720')
}

/** Reports to all tabs that the person is signed in, and closes the window that was opened for it. */
export function reportSignedIn(): void {
  new BroadcastChannel(CHANNEL).postMessage(SIGNED_IN)
  window.close()
}

function signedInAgain(): Promise<void> {
  if (!again) {
    again = Promise.withResolvers()
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => {
      if (data !== SIGNED_IN) return
      channel.close()
      again?.resolve()
      again = null
      notify(false)
    }
    notify(true)
  }
  return again.promise
}

function notify(signedOut: boolean) {
  for (const listener of listeners) listener(signedOut)
}
