/** Who calls, as the credential says. Everything here stays the same for a credential's whole life. */
export type Caller = {
  userId: string
  userName: string
  accountId: string
  scope: 'read' | 'write'
  credential: { kind: 'api_key' | 'oauth' | 'session' | 'upload_token'; id: string; name: string | null }
}

/** Who did it, as events, versions and the audit log tell. */
export type Actor = { type: 'user' | 'visitor' | 'system'; id: string | null; name: string; client: string | null }

export function actorOf(caller: Caller): Actor {
  return { type: 'user', id: caller.userId, name: caller.userName, client: caller.credential.name }
}

/** Visitors of a website are not told apart. */
export const VISITOR: Actor = { type: 'visitor', id: null, name: 'Visitor', client: null }

/** Which door a change came through. */
export type Source = 'api' | 'mcp' | 'console'
