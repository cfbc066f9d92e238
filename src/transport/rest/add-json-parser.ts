import type { FastifyInstance } from 'fastify'
import { parseJson } from '#transport/json-body.ts'
import { JSON_BODY } from '#transport/rest/called-operation.ts'

/** Has the routes that are added to `app` from here on read JSON bodies. */
export function addJsonParser(app: FastifyInstance) {
  app.addContentTypeParser<Buffer>(JSON_BODY, { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
}
