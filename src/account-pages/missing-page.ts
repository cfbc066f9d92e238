import type { FastifyReply } from 'fastify'
import { refuse } from '#account-pages/refuse.ts'

/** For a browser at an address that the service does not have. */
export function missingPage(reply: FastifyReply) {
  return refuse(reply, {
    status: 404,
    title: 'Page not found',
    says: 'There is nothing at this address. Check its spelling.',
  })
}
