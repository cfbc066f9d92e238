import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { changedLetter } from '#auth/mail/letters.ts'
import { countAttempt, lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { findUserById } from '#auth/people.ts'
import { recoveryCodesLeft, useRecoveryCode, useTotp } from '#auth/second-factor.ts'
import { type Kept, type Origin, signIn } from '#auth/sign-in.ts'
import { admitCode } from '#auth/sign-in-limits.ts'
import type { Tx } from '#database/database.ts'
import { readCookie } from '#http/cookies.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { FieldErrors } from '#operations/errors.ts'
import { enter } from '#pages/entry/enter.ts'
import { originOf } from '#pages/entry/origin.ts'
import { BACK_TO_SIGN_IN, OTHER_WAYS_IN, tooMany } from '#pages/entry/too-many.ts'
import { fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf, queryOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import { signInFirst } from '#pages/person.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

/** Wrong codes after which the password is asked again. */
const MAX_WRONG = 5

/** The second step: a code of the app, or one of those written down. */
export function addCodePage(pages: FastifyInstance, services: Services) {
  const { database, links } = services
  const step = (request: FastifyRequest) => readCookie(links, request.headers, 'sitewright-step') ?? ''

  pages.get('/sign-in/code', async (request, reply) => {
    const next = queryOf(request)('next')
    const pending = await lookAtToken(database.reader, 'second_factor', step(request), Date.now())
    return pending ? show(services, request, reply, next, null) : signInFirst(reply, next)
  })

  pages.post('/sign-in/code', async (request, reply) => {
    const field = formOf(request)
    const next = field('next')
    const from = originOf(services, request)
    const pending = await lookAtToken(database.reader, 'second_factor', step(request), Date.now())
    if (!pending) return signInFirst(reply, next)
    const refused = await admitCode(database, pending.user_id!, from)
    if (refused) return tooMany(reply, refused.retryAfter, BACK_TO_SIGN_IN, OTHER_WAYS_IN)
    const answer = await database.write((tx) => answerCode(tx, services, step(request), field('code'), from))
    if (answer === 'gone') return signInFirst(reply, next)
    if (answer === 'wrong') return show(services, request, reply, next, 'The code is wrong, or was used before')
    return enter(services, request, reply, answer, next)
  })
}

async function answerCode(
  tx: Tx,
  { secrets, links }: Services,
  step: string,
  code: string,
  from: Origin,
): Promise<Kept | 'wrong' | 'gone'> {
  const now = Date.now()
  const pending = await lookAtToken(tx, 'second_factor', step, now)
  const user = pending && (await findUserById(tx, pending.user_id!))
  if (!user) return 'gone'
  const byApp = await useTotp(tx, secrets, user.id, code, now)
  const byRecovery = !byApp && (await useRecoveryCode(tx, user.id, code))
  if (!byApp && !byRecovery) {
    if ((await countAttempt(tx, pending.hash)) < MAX_WRONG) return 'wrong'
    await takeToken(tx, 'second_factor', step, now)
    return 'gone'
  }
  await takeToken(tx, 'second_factor', step, now)
  if (byRecovery) {
    const person = { userId: user.id, accountId: user.account_id, name: user.name, sessionId: null }
    await auditPerson(tx, 'recovery_code_use', person, from.requestId, now)
    const left = await recoveryCodesLeft(tx, user.id)
    const what = `A recovery code was used to sign in; ${left} ${left === 1 ? 'is' : 'are'} left`
    await queueMail(tx, changedLetter(user.email, what, `${links.base}/reset`), now)
  }
  return signIn(tx, user, from, 'sign_in', now)
}

function show(services: Services, request: FastifyRequest, reply: FastifyReply, next: string, wrong: string | null) {
  const again = html`<a href="/sign-in">Start again</a>`
  const code = {
    name: 'code',
    label: 'Code',
    autocomplete: 'one-time-code',
    maxlength: 40,
    first: true,
    className: 'code',
    hint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  }
  const errors: FieldErrors = wrong ? { code: [wrong] } : {}
  const body = form(
    services,
    request,
    reply,
    { action: '/sign-in/code', submit: 'Continue', hidden: { next }, beside: again },
    fields([code], { values: {}, errors }),
  )
  return sendPage(reply, { title: 'Enter your code', body, status: wrong ? 422 : 200 })
}
