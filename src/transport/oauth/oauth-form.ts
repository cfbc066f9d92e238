import type { FastifyRequest } from 'fastify'
import { OAuthError } from '#auth/oauth/oauth-error.ts'

/** Reads the form's parameters; one without a value counts as missing (RFC 6749, section 3.2). */
export type OAuthForm = { one(name: string): string | undefined; all(name: string): string[] }

const REPEATABLE = 'resource'

/** @throws OAuthError invalid_request when a parameter is repeated */
export function oauthForm(request: FastifyRequest): OAuthForm {
  const params = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  for (const name of new Set(params.keys()))
    if (name !== REPEATABLE && params.getAll(name).length > 1)
      throw new OAuthError('invalid_request', `${name} was sent more than once.`)
  return {
    one: (name) => params.get(name) || undefined,
    all: (name) => params.getAll(name).filter((value) => value !== ''),
  }
}
