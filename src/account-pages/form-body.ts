import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes; our forms are far smaller. */
const MAX_FORM_BYTES = 64_000
/** The form for deleting an account has a field for each of its websites. */
const MAX_FIELDS = 500

/** Accepts forms on the routes of this plugin only: urlencoded, the last of repeated fields counts. */
export function acceptForms(pages: FastifyInstance) {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_, body, done) => done(null, Object.fromEntries([...new URLSearchParams(String(body))].slice(0, MAX_FIELDS))),
  )
}

/** Reads the fields of the form that was sent; a missing field is empty. */
export function formOf(request: FastifyRequest): (name: string) => string {
  const fields = (request.body ?? {}) as Record<string, string>
  return (name) => (Object.hasOwn(fields, name) ? fields[name]!.replaceAll('\0', '') : '')
}

/** Reads query parameters; a missing one is empty. */
export function queryOf(request: FastifyRequest): (name: string) => string {
  const query = (request.query ?? {}) as Record<string, string | string[] | undefined>
  return (name) => [query[name]].flat().at(-1)?.replaceAll('\0', '') ?? ''
}
