import { AUTH_METHODS, GRANT_TYPES } from '#auth/oauth/client-metadata.ts'
import { resourcesOf } from '#auth/oauth/resources.ts'
import { SCOPES } from '#auth/oauth/scopes.ts'

/** RFC 8414. The issuer is BASE_URL byte for byte, because clients compare it so. */
export function serverMetadata(base: string) {
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    registration_endpoint: `${base}/oauth/register`,
    revocation_endpoint: `${base}/oauth/revoke`,
    jwks_uri: `${base}/oauth/jwks`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: resourcesOf(base),
    service_documentation: `${base}/docs`,
  }
}

/**
 * The server metadata with the fields that OpenID Connect Discovery requires, for clients that look there. ID tokens are
 * never issued: `openid` is not a supported scope.
 */
export function openIdConfiguration(base: string) {
  return {
    ...serverMetadata(base),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}

/** RFC 9728. */
export function resourceMetadata(base: string, resource: string) {
  return {
    resource,
    authorization_servers: [base],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Sitewright',
    resource_documentation: `${base}/docs`,
  }
}

/** Tokens are opaque and nothing is signed, so there are no keys. */
export const NO_KEYS = { keys: [] }
