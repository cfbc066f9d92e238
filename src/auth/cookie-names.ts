/** The session, whose token is a credential. */
export const SESSION_COOKIE = 'sitewright-session'
/** Binds forms to a browser without a session. */
export const FORM_COOKIE = 'sitewright-form'
/** A browser that somebody has signed in with before. */
export const DEVICE_COOKIE = 'sitewright-device'
/** Between password and code. */
export const SECOND_STEP_COOKIE = 'sitewright-step'
/** Between leaving for the provider of OpenID Connect and coming back. */
export const OPENID_COOKIE = 'sitewright-openid'
