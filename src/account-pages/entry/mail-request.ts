import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '#account-pages/entry/origin.ts'
import { BACK_TO_SIGN_IN, tooMany } from '#account-pages/entry/too-many.ts'
import { formOf } from '#account-pages/form-body.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { validated } from '#account-pages/validated.ts'
import { requestMail } from '#auth/mail/requested-mail.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

type Requested = { email: string } | { errors: FieldErrors } | { refused: FastifyReply }

/** Requests a mail to the address of the form. */
export async function requestFormMail(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: 'reset' | 'sign_up' | 'known_browser',
): Promise<Requested> {
  const address = formOf(request)('email')
  const { countedAddress } = originOf(services, request)
  const requested = await validated(() => requestMail(services, { kind, address, countedAddress }))
  if ('errors' in requested) return requested
  if ('email' in requested.result) return requested.result
  return { refused: tooMany(reply, requested.result.retryAfter, BACK_TO_SIGN_IN) }
}
