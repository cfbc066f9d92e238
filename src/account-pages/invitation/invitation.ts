import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { topOf } from '#account-pages/account/shell.ts'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { form } from '#account-pages/form.ts'
import { html } from '#account-pages/html.ts'
import { consolePath, type Invited, invitationPath, invitedTo, signInHref } from '#account-pages/invitation/invited.ts'
import { addInvitedSignUp, welcome } from '#account-pages/invitation/welcome.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { personOf } from '#account-pages/person.ts'
import { refuse } from '#account-pages/refuse.ts'
import { runAs } from '#account-pages/run-as.ts'
import { sendPage } from '#account-pages/send-page.ts'
import type { Person } from '#auth/person.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { OperationError } from '#kernel/operations/errors.ts'

const HOME = { href: '/', text: 'Go to the start page' }

type Request = FastifyRequest<{ Params: { token: string } }>

/** The page of an invitation's link. Opening it accepts nothing, since mail programs open links too. */
export function addInvitation(pages: FastifyInstance, services: PageNeeds, catalog: Catalog) {
  pages.get('/invitations/:token', async (request: Request, reply) => {
    const { token } = request.params
    const invitation = await services.lookUpInvitation(token)
    if (!invitation) return badLink(reply, HOME)
    const person = await personOf(services, request)
    if (invitation.status === 'accepted')
      return person?.email === invitation.email ? joined(services, reply, invitation) : badLink(reply, HOME)
    if (invitation.status === 'expired') return expired(reply, invitation)
    if (!person) return welcome(services, request, reply, token, invitation)
    return ask(services, request, reply, person, token, invitation)
  })

  pages.post('/invitations/:token', async (request: Request, reply) => {
    const { token } = request.params
    const invitation = await services.lookUpInvitation(token)
    if (!invitation) return badLink(reply, HOME)
    try {
      const accepted = await runAs(services, catalog, request, 'invitations_accept', { body: { token } })
      if (!accepted) return reply.redirect(signInHref(token), 303)
      return reply.redirect(consolePath(invitation), 303)
    } catch (error) {
      const person = error instanceof OperationError && (await personOf(services, request))
      if (!person) throw error
      return ask(services, request, reply, person, token, invitation, error as OperationError)
    }
  })

  addInvitedSignUp(pages, services, catalog)
}

function ask(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  token: string,
  invitation: Invited,
  error?: OperationError,
) {
  const top = topOf(services, request, reply, person)
  const wrong = error && notice(error.message, 'bad')
  const page = { title: 'Join a team', top, brand: invitation.brand, status: error?.status ?? 200 }
  const next = invitationPath(token)
  if (person.email !== invitation.email) {
    const body = html`${wrong}${invitedTo(invitation)}
<p>You are signed in as <strong><bdi>${person.email}</bdi></strong>. Sign in as <strong><bdi>${invitation.email}</bdi></strong> to join.</p>
${form(services, request, reply, { action: '/sign-out', submit: 'Sign out and go on', hidden: { next } })}`
    // The page has a sign-out button already, so the top has none.
    return sendPage(reply, { ...page, top: null, body })
  }
  // Without a mail server the link was passed on by hand, and a second one would reach nobody.
  if (!person.emailVerified && !services.links.secretsInAnswers) {
    const verify = { action: '/account/email/verify', submit: 'Mail me a link to confirm it', hidden: { next } }
    const body = html`${wrong}${invitedTo(invitation)}
<p>First confirm that <strong><bdi>${person.email}</bdi></strong> is your address. The link that we mail to it leads back here.</p>
${form(services, request, reply, verify)}`
    return sendPage(reply, { ...page, body })
  }
  const accept = {
    action: next,
    submit: 'Join the team',
    beside: html`<a href="/account">Not now</a>`,
  }
  const body = html`${wrong}${invitedTo(invitation)}
${form(services, request, reply, accept)}`
  return sendPage(reply, { ...page, body })
}

function joined({ links }: PageNeeds, reply: FastifyReply, invitation: Invited) {
  const { website, role } = invitation
  const body = html`<p>You are on the team of <strong><bdi>${website.name}</bdi></strong> as ${role}.</p>
<p class="actions"><a class="button" href="${consolePath(invitation)}">Work on the website</a><a href="${links.website(website)}">Look at it</a></p>`
  return sendPage(reply, { title: 'Welcome to the team', body, brand: invitation.brand })
}

function expired(reply: FastifyReply, { website, brand }: Invited) {
  const says = html`It was for the website <strong><bdi>${website.name}</bdi></strong>. Ask the person who invited you to send it again.`
  return refuse(reply, { status: 410, title: 'This invitation has expired', says, link: HOME, brand })
}
