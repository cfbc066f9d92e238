import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Subscriber } from '#kernel/events/stream/subscriber.ts'
import { wishesOf } from '#kernel/operations/define-stream.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { Request } from '#kernel/operations/request.ts'
import { sentCredential } from '#transport/bearer.ts'
import type { RestNeeds } from '#transport/needs.ts'
import { authorization, StreamConnection } from '#transport/stream-connection.ts'

/** Proxies that collect answers (nginx) must pass each event on immediately. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-accel-buffering': 'no',
}

/** Answers with the live stream (contract, section 2), which stays open until the client leaves or loses its access. */
export async function openStream(services: RestNeeds, request: Request, http: FastifyRequest, reply: FastifyReply) {
  const wishes = await wishesOf(services.core, request)
  const { caller } = request
  services.streams.checkRoom(caller.credential.id)
  const after = lastEventId(http) ?? wishes.after
  services.metrics.count('api', 200)
  reply.headers(STREAM_HEADERS)
  if (http.method === 'HEAD') return reply.send()
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, reply.getHeaders() as Record<string, string>)
  const subscriber: Subscriber = {
    userId: caller.userId,
    credentialId: caller.credential.id,
    limits: caller.limits,
    wishes: { ...wishes, after },
    connection: new StreamConnection(response),
    authorized: authorization(services, sentCredential(services, http)),
    roles: new Map(),
    live: false,
    open: true,
    progress: { sent: 0, since: Date.now() },
  }
  response.once('close', () => services.streams.leave(subscriber))
  await services.streams.open(subscriber).catch((error) => {
    services.log.warn({ err: error, request_id: request.requestId }, 'a stream of events could not be opened')
  })
}

/** @throws InvalidRequest */
function lastEventId({ headers }: FastifyRequest): number | null {
  const id = headers['last-event-id']
  if (id === undefined || id === '') return null
  if (typeof id === 'string' && /^\d{1,15}$/.test(id)) return Number(id)
  throw new InvalidRequest(
    'Last-Event-ID is not the id of an event of this stream',
    'Send back the last id, or leave it out.',
  )
}
