import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes; a form of ours never comes near it. */
const MAX_FORM_BYTES = 64_000
const MAX_FIELDS = 100

/** Lets the routes of this plugin, and of no other, take forms: urlencoded, each field once. */
export function acceptForms(pages: FastifyInstance) {
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_, body, done) => done(null, Object.fromEntries([...new URLSearchParams(String(body))].slice(0, MAX_FIELDS))),
  )
}

/** The fields of the form that was sent; a field that was not is empty. */
export function formOf(request: FastifyRequest): (name: string) => string {
  const fields = (request.body ?? {}) as Record<string, string>
  return (name) => (Object.hasOwn(fields, name) ? fields[name]!.replaceAll('\0', '') : '')
}

export function queryOf(request: FastifyRequest): (name: string) => string {
  const query = (request.query ?? {}) as Record<string, string | string[] | undefined>
  return (name) => [query[name]].flat().at(-1)?.replaceAll('\0', '') ?? ''
}
