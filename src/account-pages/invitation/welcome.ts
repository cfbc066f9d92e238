import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { enter } from '#account-pages/entry/enter.ts'
import { newUserForm } from '#account-pages/entry/new-user-form.ts'
import { openIdForm } from '#account-pages/entry/openid-form.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { EMPTY, type Filled } from '#account-pages/field.ts'
import { formOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import {
  consolePath,
  type Invited,
  invitationPath,
  invitedAs,
  invitedTo,
  signInHref,
} from '#account-pages/invitation/invited.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { runBy } from '#account-pages/run-as.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { validated } from '#account-pages/validated.ts'
import { findUser } from '#auth/people.ts'
import type { BrowserTokens } from '#auth/sign-in.ts'
import { signUpInvited } from '#auth/sign-up.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { OperationError } from '#kernel/operations/errors.ts'

/** For somebody who is not signed in, and may have no account yet. */
export async function welcome(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  invitation: Invited,
) {
  const isKnown = (await findUser(services.database.reader, invitation.email)) !== undefined
  const { signUp, openId } = services.config
  if (!isKnown && signUp !== 'closed' && !openId?.only)
    return joinForm(services, request, reply, token, invitation, EMPTY)
  const body = html`${invitedTo(invitation)}
<p>The invitation is for <strong><bdi>${invitation.email}</bdi></strong>.</p>
${isKnown || (openId && (openId.signUp || signUp !== 'closed')) ? signIn(token) : html`<p>Nobody can sign up here. Ask the operator of this service to create an account with this address for you, then open the link again.</p>`}`
  return sendPage(reply, { title: 'Join a team', body, brand: invitation.brand })
}

/**
 * Makes the invited person's account, and a member of them: the link is enough, since it was mailed to the address or passed
 * on by an admin (docs/decisions/0056-an-invitation-link-is-enough.md).
 */
export function addInvitedSignUp(pages: FastifyInstance, services: PageNeeds, catalog: Catalog) {
  const { config, database, links } = services
  type Request = FastifyRequest<{ Params: { token: string } }>

  pages.post('/invitations/:token/sign-up', async (request: Request, reply) => {
    const { token } = request.params
    const invitation = await services.lookUpInvitation(token)
    if (invitation?.status !== 'pending' || config.signUp === 'closed')
      return badLink(reply, { href: '/', text: 'Go to the start page' })
    const field = formOf(request)
    const name = field('name')
    const person = { name, password: field('password'), from: originOf(services, request) }
    const address = { email: invitation.email, isVerified: !links.secretsInAnswers }
    const made = await validated(() => signUpInvited(database, { ...person, ...address }))
    if ('errors' in made) {
      const filled = { values: { name }, errors: made.errors }
      return joinForm(services, request, reply, token, invitation, filled)
    }
    if (!made.result) return reply.redirect(invitationPath(token), 303)
    const isMember = await accept(services, catalog, request, token, made.result)
    return enter(services, request, reply, made.result, isMember ? consolePath(invitation) : invitationPath(token))
  })
}

/** Whether they are a member now; if not, the page of the invitation says why. */
async function accept(
  services: PageNeeds,
  catalog: Catalog,
  request: FastifyRequest,
  token: string,
  { session }: BrowserTokens,
): Promise<boolean> {
  const caller = await services.credentials.findSession(session)
  if (!caller) return false
  try {
    await runBy(services, caller, request, catalog.byName.get('invitations_accept')!, { body: { token } })
    return true
  } catch (error) {
    if (error instanceof OperationError) return false
    throw error
  }
}

function signIn(token: string) {
  return html`<p class="actions"><a class="button" href="${signInHref(token)}">Sign in to join</a></p>`
}

function joinForm(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  invitation: Invited,
  filled: Filled,
) {
  const { email, brand } = invitation
  return newUserForm(services, request, reply, {
    title: 'Join a team',
    brand,
    intro: html`${invitedAs(invitation)} Choose a password for <strong><bdi>${email}</bdi></strong>.`,
    action: `${invitationPath(token)}/sign-up`,
    submit: 'Join the team',
    hidden: {},
    email,
    filled,
    after: openIdForm(services, request, reply, { next: invitationPath(token), beside: true }),
  })
}
