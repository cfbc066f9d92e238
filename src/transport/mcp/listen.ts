import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import type { Connection, Subscriber } from '#kernel/events/stream/subscriber.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { bearerOf } from '#transport/bearer.ts'
import { takesEvents } from '#transport/mcp/notices.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { Visit } from '#transport/mcp/registry.ts'
import type { Reply } from '#transport/mcp/reply.ts'
import { CODES, invalidParams, isFields, type Message, type RequestId, RpcError } from '#transport/mcp/rpc.ts'
import { concerns, type TopicName, topicOf } from '#transport/mcp/site-topics.ts'
import type { ToolNeeds } from '#transport/needs.ts'
import { authorization, StreamConnection } from '#transport/stream-connection.ts'

export const LISTEN = 'subscriptions/listen'

const MAX_URIS = 50
/** Many changes within this time, in milliseconds, are told as one: who listens reads the whole again. */
const TOGETHER_MS = 200
const SUBSCRIPTION_KEY = 'io.modelcontextprotocol/subscriptionId'

type Topic = { uri: string; website_id: string; topic: TopicName }

/**
 * `subscriptions/listen` (2026-07-28): the response stays open and says which of the resources have changed. All that is held is
 * the connection: a client whose connection was lost listens again, with any process.
 * @throws RpcError, TooManyStreams, Overloaded before anything is sent
 */
export async function listen(
  services: ToolNeeds,
  catalog: Catalog,
  { id, params }: Message,
  visit: Visit,
  reply: Reply,
) {
  const { caller, exchange } = visit
  if (!takesEvents(exchange.request))
    throw new RpcError(CODES.invalidRequest, 'Accept must name text/event-stream: the answer is a stream', {
      status: 406,
    })
  const wanted = await visibleOf(services, catalog, urisOf(params.notifications), visit)
  services.streams.checkRoom(caller.credential.id)
  const response = reply.openStream()
  const connection = new Updates(new StreamConnection(response), id!)
  const token = bearerOf(headerOf(reply.request as IncomingMessage, 'authorization'))
  const subscriber: Subscriber = {
    userId: caller.userId,
    credentialId: caller.credential.id,
    limits: caller.limits,
    wishes: { website_id: null, types: typesOf(wanted), after: null },
    connection,
    form: {
      start: connection.acknowledgement(wanted.map(({ uri }) => uri)),
      show({ website_id, type }) {
        for (const each of wanted)
          if (each.website_id === website_id && concerns(each.topic, type)) connection.changed(each.uri)
        return null
      },
    },
    authorized: authorization(services, token === null ? null : { token, isSession: false }),
    roles: new Map(),
    live: false,
    open: true,
    progress: { sent: 0, since: Date.now() },
  }
  response.once('close', () => {
    connection.stop()
    services.streams.leave(subscriber)
  })
  await services.streams.open(subscriber).catch((error) => {
    services.log.warn({ err: error, request_id: visit.requestId }, 'a subscription could not be opened')
  })
}

/** @throws RpcError */
function urisOf(notifications: unknown): string[] {
  if (!isFields(notifications)) throw invalidParams('notifications must say what to hear of')
  const { resourceSubscriptions = [] } = notifications
  if (!Array.isArray(resourceSubscriptions) || resourceSubscriptions.some((uri) => typeof uri !== 'string'))
    throw invalidParams('resourceSubscriptions must be a list of addresses')
  if (resourceSubscriptions.length > MAX_URIS)
    throw invalidParams(`resourceSubscriptions can't name more than ${MAX_URIS} addresses`)
  return [...new Set(resourceSubscriptions as string[])]
}

/** The resources on the caller's websites that can be subscribed to; the acknowledgement names them. */
async function visibleOf(services: ToolNeeds, { byName }: Catalog, uris: string[], visit: Visit): Promise<Topic[]> {
  const topics = uris.flatMap((uri) => {
    const found = topicOf(uri)
    return found ? [{ uri, ...found }] : []
  })
  const seen = new Set<string>()
  for (const id of new Set(topics.map(({ website_id }) => website_id)))
    try {
      await readOperation(services, byName.get('websites_get')!, { id }, {}, visit)
      seen.add(id)
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
    }
  return topics.filter(({ website_id }) => seen.has(website_id))
}

function typesOf(wanted: readonly Topic[]): ReadonlySet<string> {
  return new Set(EVENT_TYPES.filter((type) => wanted.some(({ topic }) => concerns(topic, type))))
}

/** The open response: what is said of a resource is said once for all changes of a moment. */
class Updates implements Connection {
  readonly #to: Connection
  readonly #id: RequestId
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(to: Connection, id: RequestId) {
    this.#to = to
    this.#id = id
  }

  write = (bytes: Buffer) => this.#to.write(bytes)
  waiting = () => this.#to.waiting()
  sent = () => this.#to.sent()
  drained = () => this.#to.drained()
  destroy = () => this.#to.destroy()

  /** Says that it has ended, as opposed to a connection that was lost. */
  end = () => {
    this.stop()
    const _meta = { [SUBSCRIPTION_KEY]: this.#id }
    this.#to.write(eventOf({ jsonrpc: '2.0', id: this.#id, result: { resultType: 'complete', _meta } }))
    this.#to.end()
  }

  stop() {
    clearTimeout(this.#timer)
    this.#changed.clear()
  }

  changed(uri: string) {
    if (this.#changed.size === 0) this.#timer = setTimeout(() => this.#tell(), TOGETHER_MS)
    this.#changed.add(uri)
  }

  acknowledgement(uris: readonly string[]): Buffer {
    const notifications = uris.length > 0 ? { resourceSubscriptions: uris } : {}
    return this.#notification('notifications/subscriptions/acknowledged', { notifications })
  }

  #tell() {
    for (const uri of this.#changed) this.#to.write(this.#notification('notifications/resources/updated', { uri }))
    this.#changed.clear()
  }

  #notification(method: string, params: object): Buffer {
    return eventOf({ jsonrpc: '2.0', method, params: { ...params, _meta: { [SUBSCRIPTION_KEY]: this.#id } } })
  }
}

function eventOf(message: object): Buffer {
  return Buffer.from(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
}
