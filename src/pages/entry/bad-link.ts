import type { FastifyReply } from 'fastify'
import { refuse } from '#pages/refuse.ts'

/** A link that was used, is too old, or never was: which of them is nobody's business. */
export function badLink(reply: FastifyReply, link: { href: string; text: string }) {
  return refuse(reply, {
    status: 404,
    title: 'This link no longer works',
    says: 'It has been used, is too old, or was not copied whole.',
    link,
  })
}
