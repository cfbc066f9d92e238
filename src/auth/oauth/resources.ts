import { OAuthError } from '#auth/oauth/oauth-error.ts'

/** The service itself and its tool endpoint; a token for either is good for both. */
export function resourcesOf(base: string): string[] {
  return [base, `${base}/mcp`]
}

/**
 * Resource indicators (RFC 8707).
 * @throws OAuthError invalid_target when one of them is not ours
 */
export function checkResources(given: readonly string[], base: string) {
  const ours = resourcesOf(base).map(normal)
  const foreign = given.find((resource) => !ours.includes(normal(resource)))
  if (foreign !== undefined)
    throw new OAuthError(
      'invalid_target',
      `Not a resource of this service: '${foreign}'. Use ${resourcesOf(base).join(' or ')}.`,
    )
}

/** An empty path is the same as / (RFC 3986, section 6.2.3), and libraries write it so. */
function normal(resource: string): string {
  return URL.canParse(resource) ? new URL(resource).href : resource
}
