import type { FastifyRequest } from 'fastify'
import { OAuthError } from '#auth/oauth/oauth-error.ts'

/** Reads the form's parameters; one without a value counts as missing (RFC 6749, section 3.2). */
export type OAuthForm = { one(name: string): string | undefined; all(name: string): string[] }

const REPEATABLE = 'resource'
/** Characters of a name that an error repeats. */
const MAX_SHOWN = 60

/** @throws OAuthError invalid_request when a parameter is repeated */
export function oauthForm(request: FastifyRequest): OAuthForm {
  const params = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const seen = new Set<string>()
  for (const name of params.keys()) {
    if (seen.has(name) && name !== REPEATABLE)
      throw new OAuthError('invalid_request', `${name.slice(0, MAX_SHOWN)} was sent more than once.`)
    seen.add(name)
  }
  return {
    one: (name) => params.get(name) || undefined,
    all: (name) => params.getAll(name).filter((value) => value !== ''),
  }
}
