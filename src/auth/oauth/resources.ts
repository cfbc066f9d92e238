import { OAuthError } from '#auth/oauth/oauth-error.ts'

/** The service and its tool endpoint; a token for either is valid for both. */
export function resourcesOf(base: string): string[] {
  return [base, `${base}/mcp`]
}

/**
 * Checks resource indicators (RFC 8707).
 * @throws OAuthError invalid_target
 */
export function checkResources(resources: readonly string[], base: string) {
  const ours = resourcesOf(base).map(normalized)
  const foreign = resources.find((resource) => !ours.includes(normalized(resource)))
  if (foreign !== undefined)
    throw new OAuthError(
      'invalid_target',
      `Not a resource of this service: '${foreign}'. Use ${resourcesOf(base).join(' or ')}.`,
    )
}

/** An empty path equals / (RFC 3986, section 6.2.3); some libraries write it that way. */
function normalized(resource: string): string {
  return URL.canParse(resource) ? new URL(resource).href : resource
}
