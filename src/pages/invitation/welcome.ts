import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestMail } from '#auth/mail/requested-mail.ts'
import { findUser } from '#auth/people.ts'
import { signUpLink } from '#auth/sign-up-link.ts'
import { badLink } from '#pages/entry/bad-link.ts'
import { checkYourMail } from '#pages/entry/check-mail.ts'
import { form } from '#pages/form.ts'
import { html } from '#pages/html.ts'
import { addressOf, type Invited, invitedTo, signInHref } from '#pages/invitation/invited.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

/** For who is not signed in, and may have nothing yet to sign in with. */
export async function welcome(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  invitation: Invited,
) {
  const known = await findUser(services.database.reader, invitation.email)
  const body = html`${invitedTo(invitation)}
<p>The invitation is for <strong><bdi>${invitation.email}</bdi></strong>.</p>
${known ? signIn(token) : signUp(services, request, reply, token)}`
  return sendPage(reply, { title: 'Join a team', body })
}

/** Somebody invited gets a way to a user with that address, once it is sure that the address is theirs. */
export function addInvitedSignUp(pages: FastifyInstance, services: Services) {
  const { config, database, mailer, worker } = services
  type Request = FastifyRequest<{ Params: { token: string } }>

  pages.post('/invitations/:token/sign-up', async (request: Request, reply) => {
    const { token } = request.params
    const invitation = await services.lookUpInvitation(token)
    if (invitation?.status !== 'pending' || config.signUp === 'closed')
      return badLink(reply, { href: '/', text: 'Go to the start page' })
    const { email } = invitation
    const now = Date.now()
    // Where there is no mail server the link was passed on by hand, and proves no address.
    if (mailer.kind === 'outbox') {
      await database.write((tx) => requestMail(tx, { kind: 'sign_up', email }, now))
      worker.wake()
      return checkYourMail(
        reply,
        email,
        'Sign up with the link in the message, then open the invitation again. It is on its way to',
      )
    }
    const next = addressOf(token)
    const path = await database.write((tx) => signUpLink(tx, { email, next, policy: config.signUp, now }))
    return path ? reply.redirect(path, 303) : reply.redirect(signInHref(token), 303)
  })
}

function signIn(token: string) {
  return html`<p class="actions"><a class="button" href="${signInHref(token)}">Sign in to join</a></p>`
}

function signUp(services: Services, request: FastifyRequest, reply: FastifyReply, token: string) {
  if (services.config.signUp === 'closed')
    return html`<p>Nobody can sign up here by themselves. Ask the operator of this service to make you a user with this address, then open the link again.</p>`
  return form(services, request, reply, { action: `${addressOf(token)}/sign-up`, submit: 'Create your user' })
}
