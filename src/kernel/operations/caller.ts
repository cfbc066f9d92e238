import type { KeyLimits } from '#kernel/operations/key-limits.ts'

/** Write includes read. */
export type Scope = 'read' | 'write'

/** Who calls, as the credential says. Everything here stays the same for a credential's whole life. */
export type Caller = {
  userId: string
  userName: string
  accountId: string
  scope: Scope
  /** Of an API key that may do less than its user. */
  limits?: KeyLimits
  credential: {
    kind: 'api_key' | 'oauth' | 'session' | 'upload_token'
    id: string
    name: string | null
    /** Of an upload token: an agent requested it. */
    forAgent?: boolean
  }
}

/** Who did it, in events, versions and the audit log. */
export type Actor = { type: 'user' | 'visitor' | 'system'; id: string | null; name: string; client: string | null }

export function actorOf(caller: Caller): Actor {
  return { type: 'user', id: caller.userId, name: caller.userName, client: caller.credential.name }
}

/** Visitors of a website are anonymous. */
export const VISITOR: Actor = { type: 'visitor', id: null, name: 'Visitor', client: null }

/** Which transport a change came by. */
export type Source = 'api' | 'mcp' | 'console'
