import { OAuthError } from '#auth/oauth/oauth-error.ts'

/**
 * Scope names (specification, Scopes). Every client gets both scopes and no token is partial, so it only matters whether
 * a name is known.
 */
export const SCOPES = ['read', 'write'] as const
export const GRANTED_SCOPE = SCOPES.join(' ')

const LEGACY_RESOURCES = [
  'website',
  'page',
  'component',
  'html_head',
  'asset',
  'snippet',
  'form',
  'table',
  'row',
  'webhook',
  'domain',
  'redirect',
]
const LEGACY_VERBS = ['read', 'write', 'delete', 'create', 'edit']
const LEGACY_SINGLES = [
  'submission:read',
  'submission:delete',
  'preview:start',
  'preview:stop',
  'version:read',
  'version:pin',
  'version:unpin',
  'version:revert',
  'domain:purchase',
  'dns:read',
  'dns:write',
  'access:read',
  'access:delete',
  'invitation:read',
  'invitation:write',
  'invitation:delete',
  'analytics:read',
]

const KNOWN: ReadonlySet<string> = new Set([
  ...SCOPES,
  ...LEGACY_RESOURCES.flatMap((resource) => LEGACY_VERBS.map((verb) => `${resource}:${verb}`)),
  ...LEGACY_SINGLES,
])

/**
 * Checks a request's scope; absent or empty means both scopes. `tolerated` names are ignored.
 * @throws OAuthError invalid_scope
 */
export function checkScopes(scope: string | null | undefined, tolerated: readonly string[]) {
  const names = (scope ?? '').split(/\s+/).filter((name) => name !== '')
  const unknown = names.filter((name) => !KNOWN.has(name) && !tolerated.includes(name))
  if (unknown.length > 0)
    throw new OAuthError('invalid_scope', `Unknown scope: ${unknown.join(' ')}. Use ${GRANTED_SCOPE}.`)
}
