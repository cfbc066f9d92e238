import type { FastifyInstance, FastifyReply } from 'fastify'
import { enterOrAskForCode } from '#account-pages/entry/enter.ts'
import { goOn } from '#account-pages/entry/go-on.ts'
import { refuseFailure, refuseSignIn } from '#account-pages/entry/openid-refusals.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { BACK_TO_SIGN_IN, tooMany } from '#account-pages/entry/too-many.ts'
import { formOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import { invitationAt } from '#account-pages/invitation/invited.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { nextPath } from '#account-pages/next-path.ts'
import { personOf } from '#account-pages/person.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { OPENID_COOKIE } from '#auth/cookie-names.ts'
import { beginOpenId } from '#auth/openid/begin.ts'
import { finishOpenId, type Policy } from '#auth/openid/finish.ts'
import { OPENID_PATH } from '#auth/openid/steps.ts'
import type { OpenIdConfig } from '#config/openid.ts'
import { deleteCookie, readCookie, setCookie } from '#http/cookies.ts'
import type { IdentityProvider } from '#providers/identity/identity-provider.ts'

/** How long a person may take at the provider. */
const AWAY_MS = 30 * 60_000

/** Signing in by a provider of OpenID Connect: people leave for it by POST, and come back with what it says of them. */
export function addOpenIdEntry(pages: FastifyInstance, services: PageNeeds) {
  const { identityProvider: provider, config, links } = services
  const { openId } = config
  if (!provider || !openId) return

  pages.post(OPENID_PATH, async (request, reply) => {
    const field = formOf(request)
    const next = nextPath(field('next'), links.base) ?? ''
    const { countedAddress } = originOf(services, request)
    const begun = await beginOpenId(services, provider, { next, recent: field('recent') === '1', countedAddress })
    if ('retryAfter' in begun) return tooMany(reply, begun.retryAfter, BACK_TO_SIGN_IN)
    if (!begun.ok) return refuseFailure(services, request, reply, provider.name, { ...begun, next })
    setCookie(links, reply, OPENID_COOKIE, begun.token, AWAY_MS)
    return leaveFor(reply, provider, begun.address)
  })

  pages.get(OPENID_PATH, async (request, reply) => {
    const token = readCookie(links, request.headers, OPENID_COOKIE) ?? ''
    if (token) deleteCookie(links, reply, OPENID_COOKIE)
    // The way back in a browser's history leads here again.
    else if (await personOf(services, request)) return goOn(reply, '', links.base)
    const came = { token, address: new URL(request.url, links.base), from: originOf(services, request) }
    const finished = await finishOpenId(services, provider, came, policyOf(services, openId))
    if ('refused' in finished) return refuseSignIn(services, reply, provider.name, finished)
    if ('reason' in finished) return refuseFailure(services, request, reply, provider.name, finished)
    return enterOrAskForCode(services, request, reply, finished, finished.next)
  })
}

/** By a page of its own: browsers check redirects that follow a form against the policy of the form's page, which names nobody. */
function leaveFor(reply: FastifyReply, { name }: IdentityProvider, address: string) {
  return sendPage(reply, {
    title: `Continue to ${name}`,
    refresh: address,
    body: html`<p><a class="button" href="${address}">Continue</a></p>`,
  })
}

function policyOf(services: PageNeeds, { domains, signUp }: OpenIdConfig): Policy {
  return {
    domains,
    mayHaveAccount: async (email, next) => signUp || (await isInvited(services, email, next)),
  }
}

/** Whether they come from the page of an invitation to this address. */
async function isInvited({ config, lookUpInvitation }: PageNeeds, email: string, next: string): Promise<boolean> {
  const token = invitationAt(next)
  if (!token || config.signUp === 'closed') return false
  const invitation = await lookUpInvitation(token)
  return invitation?.status === 'pending' && invitation.email === email
}
