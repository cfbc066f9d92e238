import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Content, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { refuse } from '#account-pages/refuse.ts'
import type { OpenIdFailure, OpenIdRefusal } from '#auth/openid/finish.ts'

type Said = { status: number; title: string; says: Content }

const CONFIRM_SIGNED_IN =
  'Sign in with its password and confirm the address. If it is not your account, ask the operator of this service.'
const CONFIRM_BY_LINK = 'Ask the operator of this service for a link that confirms it.'

/** The provider has said who they are, and that does not let them in. */
export function refuseSignIn(
  { config }: PageNeeds,
  reply: FastifyReply,
  provider: string,
  { refused, email, next }: OpenIdRefusal,
) {
  const name = html`<bdi>${provider}</bdi>`
  const address = html`<strong><bdi>${email}</bdi></strong>`
  const said: Record<OpenIdRefusal['refused'], Said> = {
    expired: {
      status: 400,
      title: 'This sign-in has expired',
      says: 'It was finished before, took more than 30 minutes, or was begun in another browser.',
    },
    domain: { status: 403, title: 'Not open to you', says: html`The address ${address} is not let in here.` },
    unverified: {
      status: 403,
      title: 'Your address is not confirmed',
      says: html`${name} does not say that an email address is yours. Confirm your address there, and sign in again.`,
    },
    unknown: {
      status: 403,
      title: 'No account yet',
      says: html`Nobody here has the address ${address}. Open the link in the mail that invited you, or ask a member to invite you.`,
    },
    unconfirmed: {
      status: 403,
      title: 'Confirm your address first',
      says: html`There is an account with the address ${address}, but nobody has confirmed that the address is theirs. ${config.openId?.only ? CONFIRM_BY_LINK : CONFIRM_SIGNED_IN}`,
    },
    taken: {
      status: 403,
      title: 'Not your account',
      says: html`The account with the address ${address} belongs to somebody else at ${name}. If it is yours, ask the operator of this service.`,
    },
    not_recent: {
      status: 403,
      title: 'Not confirmed',
      says: html`${name} does not say that you have just signed in there. Sign out there, and try again.`,
    },
  }
  return refuse(reply, { ...said[refused], link: backTo(next) })
}

/** The provider did not say who they are. The operator reads the reason in the log. */
export function refuseFailure(
  { log }: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
  { reason, message, next }: OpenIdFailure,
) {
  const name = html`<bdi>${provider}</bdi>`
  const said: Record<OpenIdFailure['reason'], Said> = {
    denied: { status: 403, title: 'Not signed in', says: html`${name} did not sign you in. (${message})` },
    unavailable: {
      status: 503,
      title: 'Temporarily unavailable',
      says: html`${name} does not answer. Try again in a few minutes.`,
    },
    invalid: {
      status: 502,
      title: 'Not signed in',
      says: html`What ${name} answered could not be verified. Try again. If it happens again, tell the operator of this service (${request.id}).`,
    },
  }
  if (reason !== 'denied')
    log.warn({ reason, problem: message, request_id: request.id }, 'a sign-in by OpenID Connect failed')
  return refuse(reply, { ...said[reason], link: backTo(next) })
}

function backTo(next: string) {
  return { href: `/sign-in${next && `?${new URLSearchParams({ next })}`}`, text: 'Back to signing in' }
}
