import type { FastifyReply } from 'fastify'
import { refuse } from '#transport/pages/refuse.ts'
import { waitText } from '#transport/pages/times.ts'

/** 429, with what one can do instead of waiting. */
export function tooMany(reply: FastifyReply, retryAfter: number, back: string) {
  return refuse(reply.header('retry-after', String(retryAfter)), {
    status: 429,
    title: 'Too many attempts',
    says: `Please try again ${waitText(retryAfter)}. A passkey works at once, and so does a browser that you have signed in with before.`,
    link: { href: back, text: 'Go back' },
  })
}
