/**
 * `WWW-Authenticate` (RFC 6750, section 3, and RFC 9728, section 5.1): where a client learns how to get a credential.
 * `resource` is the requested path, when it has a metadata document of its own.
 */
export function challenge(base: string, error?: 'invalid_token' | 'insufficient_scope', resource = ''): string {
  const metadata = `${base}/.well-known/oauth-protected-resource${resource}`
  return `Bearer resource_metadata="${metadata}", scope="read write"${error ? `, error="${error}"` : ''}`
}
