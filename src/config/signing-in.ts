import { integer, oneOf, seconds, setting, wordsOf } from '#config/setting.ts'

export const SIGNING_IN = {
  signUp: setting(
    'SIGN_UP',
    'Who may sign up: `open` (anyone), `invite` (only invited people) or `closed`.',
    oneOf('open', 'invite', 'closed'),
    'invite',
  ),
  signInLimit: setting(
    'SIGN_IN_LIMIT',
    'Failed sign-ins per client address in 15 minutes; 0 turns the limit off.',
    integer(0, 1_000_000),
    '20',
  ),
  /** Milliseconds. */
  oauthRefreshGrace: setting(
    'OAUTH_REFRESH_GRACE',
    'Seconds within which reusing a refresh token counts as a retry; later reuse revokes the grant.',
    seconds(3600),
    '60',
  ),
  oauthToleratedScopes: setting(
    'OAUTH_TOLERATED_SCOPES',
    'Unknown scope names to ignore instead of refusing them, like `openid offline_access`.',
    wordsOf,
  ),
  oauthRegisterLimit: setting(
    'OAUTH_REGISTER_LIMIT',
    'OAuth clients that one address may register per minute; 0 turns the limit off.',
    integer(0, 1_000_000),
    '20',
  ),
}
