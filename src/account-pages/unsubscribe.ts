import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { form } from '#account-pages/form.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'

const HOME = { href: '/', text: 'Go to the start page' }

type Request = FastifyRequest<{ Params: { token: string } }>

/**
 * Ends a weekly mail. The link needs no signing in, and opening it ends nothing, since mail programs open links too; they
 * send a form without our token when someone clicks on their own button (RFC 8058).
 */
export function addUnsubscribe(pages: FastifyInstance, services: PageNeeds) {
  const { subscriptions } = services

  pages.get('/unsubscribe/:token', async (request: Request, reply) => {
    const { token } = request.params
    const website = await subscriptions.websiteOf(token)
    if (!website) return badLink(reply, HOME)
    const body = html`<p>You get a mail about the visitors of <strong><bdi>${website.name}</bdi></strong> every Monday.</p>
${form(services, request, reply, { action: `/unsubscribe/${token}`, submit: 'Stop these mails' })}`
    return sendPage(reply, { title: 'Weekly mail', body })
  })

  pages.post('/unsubscribe/:token', { config: { formOfOthers: true } }, async (request: Request, reply) => {
    const { token } = request.params
    const website = await subscriptions.websiteOf(token)
    if (!website) return badLink(reply, HOME)
    await subscriptions.end(token, request.id)
    const body = html`<p>You get no more mails about the visitors of <strong><bdi>${website.name}</bdi></strong>.</p>`
    return sendPage(reply, { title: 'Unsubscribed', body })
  })
}
