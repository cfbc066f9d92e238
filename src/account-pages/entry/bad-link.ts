import type { FastifyReply } from 'fastify'
import { refuse } from '#account-pages/refuse.ts'

/** For a token that was used, has expired or never existed; the page does not say which. */
export function badLink(reply: FastifyReply, link: { href: string; text: string }) {
  return refuse(reply, {
    status: 404,
    title: 'This link no longer works',
    says: 'It was used before, has expired, or was not copied completely.',
    link,
  })
}
