import type { FastifyReply } from 'fastify'
import { refuse } from '#account-pages/refuse.ts'
import { waitText } from '#account-pages/times.ts'

type Link = { href: string; text: string }

/** 429. `instead` says what works without waiting. */
export function tooMany(reply: FastifyReply, retryAfter: number, link: Link, instead = '') {
  return refuse(reply.header('retry-after', String(retryAfter)), {
    status: 429,
    title: 'Too many attempts',
    says: `Try again ${waitText(retryAfter)}. ${instead}`,
    link,
  })
}

export const BACK_TO_ACCOUNT = { href: '/account', text: 'Back to your account' }
export const BACK_TO_SIGN_IN = { href: '/sign-in', text: 'Back to signing in' }

export const OTHER_WAYS_IN =
  'A passkey works now, so does a browser that you have signed in with before, and so does a link by mail.'
