import type { FastifyInstance } from 'fastify'
import { badLink } from '#account-pages/entry/bad-link.ts'
import { checkYourMail } from '#account-pages/entry/check-mail.ts'
import { emailForm } from '#account-pages/entry/email-form.ts'
import { requestFormMail } from '#account-pages/entry/mail-request.ts'
import { form } from '#account-pages/form.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { DEVICE_COOKIE } from '#auth/cookie-names.ts'
import { DEVICE_LIFETIME_MS } from '#auth/devices.ts'
import { knowBrowser } from '#auth/know-browser.ts'
import { lookAtToken } from '#auth/one-time-tokens.ts'
import { setCookie } from '#http/cookies.ts'

const PATH = '/sign-in/link'
const OPEN = `${PATH}/open`
const NEW_LINK = { href: PATH, text: 'Request a new link' }

/**
 * Lets a new browser of the right person in while strangers guess: a mailed link makes it known, so that it has a count of its
 * own. It signs nobody in; the password and a second factor are asked for as ever.
 */
export function addKnownBrowserPages(pages: FastifyInstance, services: PageNeeds) {
  const { database, links } = services

  const askForAddress = emailForm(services, {
    title: 'Let this browser in',
    intro: 'We will mail you a link. Open it in this browser, and sign in without waiting.',
    action: PATH,
    autocomplete: 'username',
    beside: html`<a href="/sign-in">Back to signing in</a>`,
  })

  pages.get(PATH, (request, reply) => askForAddress(request, reply))

  pages.post(PATH, async (request, reply) => {
    const requested = await requestFormMail(services, request, reply, 'known_browser')
    if ('refused' in requested) return requested.refused
    if ('errors' in requested) return askForAddress(request, reply, requested.errors, formOf(request)('email'))
    const says = 'If an account has this address, a link that lets this browser in is on its way to'
    return checkYourMail(services, reply, requested.email, says)
  })

  // Opening the link uses nothing up, since mail programs open links too.
  pages.get(OPEN, async (request, reply) => {
    const token = queryOf(request)('token')
    if (!(await lookAtToken(database.reader, 'known_browser', token, Date.now()))) return badLink(reply, NEW_LINK)
    const body = html`<p>You can then sign in with this browser without waiting for strangers.</p>
${form(services, request, reply, { action: OPEN, submit: 'Let this browser in', hidden: { token } }, html``)}`
    return sendPage(reply, { title: 'Let this browser in', body })
  })

  pages.post(OPEN, async (request, reply) => {
    const device = await knowBrowser(database, formOf(request)('token'))
    if (!device) return badLink(reply, NEW_LINK)
    setCookie(links, reply, DEVICE_COOKIE, device, DEVICE_LIFETIME_MS)
    return reply.redirect('/sign-in?done=known', 303)
  })
}
