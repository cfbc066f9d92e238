import type { IncomingMessage, ServerResponse } from 'node:http'
import { isVerified } from '#certificates/is-verified.ts'
import type { InternalNeeds } from '#transport/needs.ts'

/** Says to a proxy on this machine for which names it may order certificates: 200 or 404. */
export async function answerAsk({ database }: InternalNeeds, request: IncomingMessage, response: ServerResponse) {
  const domain = URL.parse(request.url!, 'http://localhost')!.searchParams.get('domain')
  const verified = domain !== null && (await isVerified(database.reader, domain))
  response.writeHead(verified ? 200 : 404).end()
}
