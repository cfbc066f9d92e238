import type { FastifyRequest } from 'fastify'
import type { Operation } from '#kernel/operations/operation.ts'

export const JSON_BODY = /^application\/([\w.+-]+\+)?json/i

/** Which operation a request calls: one that takes a form may share its address with one that takes JSON. */
export function calledOperation({ headers }: FastifyRequest, operation: Operation): Operation {
  return operation.json && JSON_BODY.test(headers['content-type']?.trim() ?? '') ? operation.json : operation
}
