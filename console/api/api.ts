import { Operations } from '#client/generated.ts'
import { type Send, sender } from '#client/send.ts'
import { fetchSignedIn } from './session.ts'
import { isWaiting, WaitsForApproval } from './waits.ts'
import { plainWarnings } from './words.ts'

const send = sender({ baseUrl: location.origin, fetch: fetchSignedIn })

/** @throws WaitsForApproval for a write that is not done yet, so that no screen takes it for done */
const sendOrWait: Send = async (call, options) => {
  const answer = await send(call, options)
  if (isWaiting(answer)) throw new WaitsForApproval(answer)
  return withPlainWarnings(answer) as never
}

/** The public API, as the person who is signed in with this browser. */
export const api = new Operations(sendOrWait)

/** Warnings speak to programs too; screens show only what people understand. */
function withPlainWarnings(answer: unknown): unknown {
  const { warnings } = (answer ?? {}) as { warnings?: unknown }
  return Array.isArray(warnings) ? { ...(answer as object), warnings: plainWarnings(warnings) } : answer
}
