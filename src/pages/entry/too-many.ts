import type { FastifyReply } from 'fastify'
import { refuse } from '#pages/refuse.ts'
import { waitText } from '#pages/times.ts'

/** 429. `instead` is what one can do rather than wait. */
export function tooMany(reply: FastifyReply, retryAfter: number, back: string, instead = '') {
  return refuse(reply.header('retry-after', String(retryAfter)), {
    status: 429,
    title: 'Too many attempts',
    says: `Please try again ${waitText(retryAfter)}. ${instead}`,
    link: { href: back, text: 'Go back' },
  })
}

export const OTHER_WAYS_IN = 'A passkey works at once, and so does a browser that you have signed in with before.'
