import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Content, html } from '#account-pages/html.ts'
import { nextPath } from '#account-pages/next-path.ts'
import { sendPage } from '#account-pages/send-page.ts'
import type { Brand } from '#accounts/brand.ts'

const HOME = { href: '/', text: 'Go to the start page' }

type Refusal = {
  status: number
  title: string
  says: Content
  link?: { href: string; text: string }
  brand?: Brand | null
}

/** A page that says why nothing was done, with a link onwards. */
export function refuse(reply: FastifyReply, { status, title, says, link = HOME, brand }: Refusal) {
  const body = html`<p>${says}</p>
<p><a href="${link.href}">${link.text}</a></p>`
  return sendPage(reply, { status, title, brand, body })
}

/** The form was not one of ours, or its page was open for so long that the cookie has expired. */
export function refuseForm(request: FastifyRequest, reply: FastifyReply) {
  const href = refererPath(request) ?? HOME.href
  return refuse(reply, {
    status: 403,
    title: 'This form has expired',
    says: 'Nothing was changed. Open the page again and send the form from there. Your browser must accept cookies from this service.',
    link: { href, text: 'Open the page again' },
  })
}

/** The path of our page that had the form. */
function refererPath({ headers }: FastifyRequest): string | null {
  if (!headers.referer || !URL.canParse(headers.referer)) return null
  const { host, origin, pathname, search } = new URL(headers.referer)
  return host === headers.host ? nextPath(pathname + search, origin) : null
}
