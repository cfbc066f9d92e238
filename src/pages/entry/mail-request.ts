import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitAttempt } from '#auth/attempts.ts'
import { requestMail } from '#auth/mail/requested-mail.ts'
import { normalizeEmail } from '#auth/people.ts'
import { type FieldErrors, ValidationFailed } from '#operations/errors.ts'
import { originOf } from '#pages/entry/origin.ts'
import { BACK_TO_SIGN_IN, tooMany } from '#pages/entry/too-many.ts'
import { formOf } from '#pages/form-body.ts'
import type { Services } from '#services/types.ts'

/** Letters that one client address can ask for in a quarter of an hour. */
const REQUESTS = { free: 20, past: 'refuse' } as const

type Requested = { email: string } | { errors: FieldErrors } | { refused: FastifyReply }

/** Takes the address of a form and asks for a letter to it, whoever's it is. */
export async function requestLetter(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'reset' | 'sign_up',
): Promise<Requested> {
  const { database, worker } = services
  let email: string
  try {
    email = normalizeEmail(formOf(request)('email'))
  } catch (error) {
    if (error instanceof ValidationFailed) return { errors: error.errors }
    throw error
  }
  const now = Date.now()
  const admission = await admitAttempt(database, `letters ${originOf(services, request).countedAddress}`, REQUESTS, now)
  if ('retryAfter' in admission) return { refused: tooMany(reply, admission.retryAfter, BACK_TO_SIGN_IN) }
  await database.write((tx) => requestMail(tx, { kind, email }, now))
  worker.wake()
  return { email }
}
