import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { checkYourMail } from '#account-pages/entry/check-mail.ts'
import { form } from '#account-pages/form.ts'
import { html } from '#account-pages/html.ts'
import { type Invited, invitationPath, invitedTo, signInHref } from '#account-pages/invitation/invited.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { requestInvitedSignUp } from '#auth/mail/requested-mail.ts'
import { findUser } from '#auth/people.ts'
import { signUpPath } from '#auth/sign-up.ts'

/** For somebody who is not signed in, and may have no account yet. */
export async function welcome(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  invitation: Invited,
) {
  const user = await findUser(services.database.reader, invitation.email)
  const body = html`${invitedTo(invitation)}
<p>The invitation is for <strong><bdi>${invitation.email}</bdi></strong>.</p>
${user ? signIn(token) : signUp(services, request, reply, token)}`
  return sendPage(reply, { title: 'Join a team', body })
}

/** Lets the invited sign up with that address, once it is certain that it is theirs. */
export function addInvitedSignUp(pages: FastifyInstance, services: PageNeeds) {
  const { config, database, mailer } = services
  type Request = FastifyRequest<{ Params: { token: string } }>

  pages.post('/invitations/:token/sign-up', async (request: Request, reply) => {
    const { token } = request.params
    const invitation = await services.lookUpInvitation(token)
    if (invitation?.status !== 'pending' || config.signUp === 'closed')
      return badLink(reply, { href: '/', text: 'Go to the start page' })
    const { email } = invitation
    // Without a mail server the link was passed on by hand, and proves no address.
    if (mailer.kind === 'outbox') {
      await requestInvitedSignUp(services, email, invitationPath(token))
      return checkYourMail(
        services,
        reply,
        email,
        'Sign up with the link in the mail, which leads back to the invitation. It is on its way to',
      )
    }
    return reply.redirect(await signUpPath(database, email, invitationPath(token)), 303)
  })
}

function signIn(token: string) {
  return html`<p class="actions"><a class="button" href="${signInHref(token)}">Sign in to join</a></p>`
}

function signUp(services: PageNeeds, request: FastifyRequest, reply: FastifyReply, token: string) {
  if (services.config.signUp === 'closed')
    return html`<p>Nobody can sign up here. Ask the operator of this service to create an account with this address for you, then open the link again.</p>`
  return form(services, request, reply, { action: `${invitationPath(token)}/sign-up`, submit: 'Create your account' })
}
