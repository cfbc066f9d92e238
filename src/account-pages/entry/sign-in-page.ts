import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEYS } from '#account-pages/client-scripts.ts'
import { enterByPassword } from '#account-pages/entry/enter.ts'
import { goOn } from '#account-pages/entry/go-on.ts'
import { openIdForm } from '#account-pages/entry/openid-form.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import { passkeyForm } from '#account-pages/entry/passkey-form.ts'
import { OTHER_WAYS_IN, tooMany } from '#account-pages/entry/too-many.ts'
import { EMPTY, type Field, type Filled, fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import { invitationAt } from '#account-pages/invitation/invited.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { personOf } from '#account-pages/person.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { checkPassword } from '#auth/sign-in-limits.ts'

const LINK_BY_MAIL = { href: '/sign-in/link', text: 'Let this browser in by a mailed link' }

const DONE: Record<string, string> = {
  out: 'You are signed out.',
  everywhere: 'You are signed out everywhere.',
  deleted: 'Your account is deleted.',
  known: 'This browser is let in. Sign in with your password.',
}

const FIELDS: Field[] = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username webauthn',
    maxlength: 254,
    first: true,
  },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
]

export function addSignIn(pages: FastifyInstance, services: PageNeeds) {
  const { database, config, links } = services

  pages.get('/sign-in', async (request, reply) => {
    const next = queryOf(request)('next')
    if (await personOf(services, request)) return goOn(reply, next, links.base)
    return show(services, request, reply, next)
  })

  pages.post('/sign-in', async (request, reply) => {
    const field = formOf(request)
    const [email, next] = [field('email'), field('next')]
    const from = originOf(services, request)
    const checked = await checkPassword(database, {
      email,
      password: field('password'),
      from,
      limit: config.signInLimit,
    })
    if ('retryAfter' in checked) return tooMany(reply, checked.retryAfter, LINK_BY_MAIL, OTHER_WAYS_IN)
    if ('user' in checked) return enterByPassword(services, request, reply, checked.user, next)
    const errors = { password: ['The address or the password is wrong'] }
    return show(services, request, reply, next, { values: { email }, errors })
  })
}

async function show(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  next: string,
  filled: Filled = EMPTY,
) {
  const token = invitationAt(next)
  const brand = token === null ? null : (await services.lookUpInvitation(token))?.brand
  const done = DONE[queryOf(request)('done')]
  const { openId, signUp } = services.config
  if (openId?.only) {
    const body = html`${done && notice(done)}${openIdForm(services, request, reply, { next, beside: false })}`
    return sendPage(reply, { title: 'Sign in', body, brand })
  }
  const beside = html`<a href="/reset">Forgot your password?</a>`
  const body = html`${done && notice(done)}${form(
    services,
    request,
    reply,
    { action: '/sign-in', submit: 'Sign in', hidden: { next }, beside },
    fields(FIELDS, filled),
  )}
${passkeyForm(services, request, reply, { kind: 'get', action: '/sign-in/passkey', hidden: { next }, userId: null })}
${openIdForm(services, request, reply, { next, beside: true })}
${signUp === 'open' && html`<p class="beneath">No account yet? <a href="/sign-up">Sign up</a></p>`}`
  const status = filled === EMPTY ? 200 : 422
  return sendPage(reply, { title: 'Sign in', body, status, script: PASSKEYS.path, brand })
}
