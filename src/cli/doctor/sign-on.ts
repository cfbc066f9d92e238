import { OPENID_PATH } from '#auth/openid/steps.ts'
import type { Config } from '#config.ts'
import { type Finding, fine, wrong } from '#doctor/finding.ts'

/** Begins a sign-in that is never finished. */
const NOBODY = { state: 'doctor', nonce: 'doctor', challenge: 'doctor', recent: false }

/** Whether the provider of OpenID Connect answers. Null where none is configured. */
export async function checkSignOn(config: Pick<Config, 'openId' | 'baseUrl'>): Promise<Finding | null> {
  const { identityProviderOf } = await import('#process/adapters.ts')
  const provider = identityProviderOf(config)
  if (!provider) return null
  const begun = await provider.begin({ redirectUri: config.baseUrl + OPENID_PATH, ...NOBODY })
  if (begun.ok) return fine(`People can sign in with ${provider.name}`)
  return wrong(
    `Nobody can sign in with ${provider.name}: ${begun.message}`,
    'See that it runs, and that OIDC_ISSUER is the issuer in its .well-known/openid-configuration.',
  )
}
