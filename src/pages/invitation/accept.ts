import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import { readCookie } from '#http/cookies.ts'
import type { Catalog } from '#operations/catalog.ts'
import { run } from '#operations/run.ts'
import type { Services } from '#services/types.ts'

/**
 * Runs the operation as the user who is signed in with this browser. Returns false when nobody is.
 * @throws OperationError
 */
export async function acceptInvitation(
  { core, credentials, links }: Services,
  catalog: Catalog,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  const session = readCookie(links, request.headers, SESSION_COOKIE)
  const caller = session && (await credentials.findSession(session))
  if (!caller) return false
  await run(core, {
    operation: catalog.byName.get('invitations_accept')!,
    params: {},
    query: {},
    body: { token },
    caller,
    source: 'console',
    requestId: request.id,
    fresh: false,
  })
  return true
}
