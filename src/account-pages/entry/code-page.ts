import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { enter } from '#account-pages/entry/enter.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { BACK_TO_SIGN_IN, OTHER_WAYS_IN, tooMany } from '#account-pages/entry/too-many.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { signInFirst } from '#account-pages/person.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { SECOND_STEP_COOKIE } from '#auth/cookie-names.ts'
import { answerSecondStep, isSecondStep } from '#auth/second-step.ts'
import { readCookie } from '#http/cookies.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

/** The second step: a code of the authenticator app, or a recovery code. */
export function addCodePage(pages: FastifyInstance, services: PageNeeds) {
  const tokenOf = (request: FastifyRequest) => readCookie(services.links, request.headers, SECOND_STEP_COOKIE) ?? ''

  pages.get('/sign-in/code', async (request, reply) => {
    const next = queryOf(request)('next')
    if (!(await isSecondStep(services.database.reader, tokenOf(request)))) return signInFirst(reply, next)
    return show(services, request, reply, next, null)
  })

  pages.post('/sign-in/code', async (request, reply) => {
    const field = formOf(request)
    const next = field('next')
    const from = originOf(services, request)
    const answer = await answerSecondStep(services, { token: tokenOf(request), code: field('code'), from })
    if (answer === 'expired') return signInFirst(reply, next)
    if (answer === 'wrong') return show(services, request, reply, next, 'The code is wrong or was used before')
    if ('retryAfter' in answer) return tooMany(reply, answer.retryAfter, BACK_TO_SIGN_IN, OTHER_WAYS_IN)
    return enter(services, request, reply, answer, next)
  })
}

function show(services: PageNeeds, request: FastifyRequest, reply: FastifyReply, next: string, wrong: string | null) {
  const beside = html`<a href="/sign-in">Start again</a>`
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
    { action: '/sign-in/code', submit: 'Continue', hidden: { next }, beside },
    fields([code], { values: {}, errors }),
  )
  return sendPage(reply, { title: 'Enter your code', body, status: wrong ? 422 : 200 })
}
