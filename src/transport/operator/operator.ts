import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { personOf } from '#account-pages/person.ts'
import type { Person } from '#auth/person.ts'
import { isSameOriginScript } from '#http/same-origin.ts'
import { NotFound, Unauthenticated } from '#kernel/operations/errors.ts'
import { checkInput, parseQuery } from '#kernel/operations/validate.ts'
import type { OperatorNeeds, OperatorRequest } from '#operator/operator-request.ts'
import { limitRate } from '#transport/limit-rate.ts'
import type { TransportNeeds } from '#transport/needs.ts'

export type OperatorDoorNeeds = TransportNeeds & OperatorNeeds & { operatorRequests: readonly OperatorRequest[] }

/** The service's own files are below it too; no website and no operation of the API is. */
const DOOR = '/_sitewright/operator'
const NOTHING = Type.Object({})

/**
 * The only way to what operators do: JSON, for a script of the service's own pages, with the session of somebody who is an
 * operator now. A key or a token opens nothing here, whoever it belongs to.
 */
export function addOperator(app: FastifyInstance, services: OperatorDoorNeeds) {
  for (const { method, path, query = NOTHING, input, answer } of services.operatorRequests)
    app.route({
      method,
      url: DOOR + path,
      async handler(request, reply) {
        const person = await operatorOf(services, request)
        limitRate(services.rateLimit, person.sessionId, reply)
        const { userId: id, name, sessionId } = person
        const shown = await answer({
          ...services,
          params: request.params as Record<string, string>,
          query: parseQuery(query, request.query as Record<string, unknown>).query,
          input: input ? checkInput(input, request.body ?? {}, 422).input : {},
          by: { actor: { type: 'user', id, name, client: null }, sessionId, requestId: request.id, now: Date.now() },
        })
        return reply
          .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(shown))
      },
    })
}

/**
 * Read with every request, so that a session that ended, a suspended account and a flag that was taken away count at once.
 * @throws Unauthenticated without a session; NotFound for everybody else, as for records of others
 */
async function operatorOf(services: OperatorDoorNeeds, request: FastifyRequest): Promise<Person> {
  const { method, headers } = request
  if (headers.authorization !== undefined) throw new NotFound('Route')
  const isOurs = isSameOriginScript(method, headers, services.links.base)
  const person = isOurs ? await personOf(services, request) : null
  if (!person) throw new Unauthenticated(false)
  if (!person.isOperator) throw new NotFound('Route')
  return person
}
