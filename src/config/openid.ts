import { ConfigError } from '#config/config-error.ts'
import { isOne, SECRET, type Text, variable, wordsOf } from '#config/setting.ts'

/** Names of this machine, the only ones that a provider may have without https. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export const OPENID = {
  /** Null where nobody signs in by a provider. */
  openId: {
    variables: [
      variable(
        'OIDC_ISSUER',
        'Issuer of an OpenID Connect provider by which people sign in, like `https://login.example.com/realms/staff`; unset means none. See docs/signing-in.md.',
      ),
      variable('OIDC_CLIENT_ID', 'Client that the provider knows this service by.'),
      variable('OIDC_CLIENT_SECRET', "The client's secret; unset for a public client.", SECRET),
      variable('OIDC_NAME', "The provider's name on buttons and pages; unset means the issuer's host."),
      variable(
        'OIDC_DOMAINS',
        'Domains of email addresses that are let in by the provider, like `example.com example.org`; unset means all.',
      ),
      variable('OIDC_SIGN_UP', '`1` gives an account to everyone whom the provider lets in.'),
      variable('OIDC_ONLY', '`1` turns off every other way in: passwords, passkeys and signing up.'),
    ],
    read: readOpenId,
  },
}

export type OpenIdConfig = {
  issuer: string
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  name: string
  /** In lower case; none means that all are let in. */
  domains: string[]
  signUp: boolean
  only: boolean
}

function readOpenId(text: Text): OpenIdConfig | null {
  const issuer = text('OIDC_ISSUER')
  const only = isOne(text('OIDC_ONLY'))
  if (!issuer) {
    if (only) throw new ConfigError('OIDC_ISSUER is missing; with OIDC_ONLY nobody could sign in.')
    return null
  }
  if (!isIssuer(issuer))
    throw new ConfigError(
      `OIDC_ISSUER is '${issuer}'; set it to an https URL without query and fragment, or to http on this machine.`,
    )
  const clientId = text('OIDC_CLIENT_ID')
  if (!clientId) throw new ConfigError('OIDC_CLIENT_ID is missing; the provider gives one to each service.')
  return {
    issuer,
    clientId,
    clientSecret: text('OIDC_CLIENT_SECRET') || null,
    name: text('OIDC_NAME') || new URL(issuer).host,
    domains: wordsOf(text('OIDC_DOMAINS').toLowerCase()).map((domain) => domain.replace(/^@/, '')),
    signUp: isOne(text('OIDC_SIGN_UP')),
    only,
  }
}

function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, search, hash, username } = new URL(issuer)
  if (search || hash || username) return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname))
}
