import { Operations } from '#client/generated.ts'
import { sender } from '#client/send.ts'
import { fetchSignedIn } from './session.ts'

/** The public API, as the person who is signed in with this browser. */
export const api = new Operations(sender({ baseUrl: location.origin, fetch: fetchSignedIn }))
