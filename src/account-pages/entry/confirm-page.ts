import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEYS } from '#account-pages/client-scripts.ts'
import { goOn } from '#account-pages/entry/go-on.ts'
import { openIdForm } from '#account-pages/entry/openid-form.ts'
import { ceremonyOf, passkeyForm } from '#account-pages/entry/passkey-form.ts'
import { BACK_TO_ACCOUNT, tooMany } from '#account-pages/entry/too-many.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf, queryOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { personOf, signInFirst } from '#account-pages/person.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { confirmByPasskey, confirmByPassword } from '#auth/confirm-identity.ts'
import { passkeysOf } from '#auth/passkeys.ts'
import { findUserById } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'

/** Asks signed-in users to prove again who they are, before changes that are hard to undo. */
export function addConfirmPage(pages: FastifyInstance, services: PageNeeds) {
  const { database, links } = services

  pages.get('/confirm', async (request, reply) => {
    const next = queryOf(request)('next')
    const person = await personOf(services, request)
    return person ? show(services, request, reply, person, next) : signInFirst(reply, next)
  })

  pages.post('/confirm', async (request, reply) => {
    const field = formOf(request)
    const next = field('next')
    const person = await personOf(services, request)
    if (!person) return signInFirst(reply, next)
    const answer = await confirmByPassword(database, person, field('password'), request.id)
    if (answer === 'confirmed') return goOn(reply, next, links.base)
    if (answer === 'wrong') return show(services, request, reply, person, next, 'The password is wrong')
    return tooMany(reply, answer.retryAfter, BACK_TO_ACCOUNT)
  })

  pages.post('/confirm/passkey', async (request, reply) => {
    const field = formOf(request)
    const next = field('next')
    const person = await personOf(services, request)
    if (!person) return signInFirst(reply, next)
    const signed = { answer: field('answer'), ceremony: ceremonyOf(services, request) }
    if (await confirmByPasskey(database, person, signed, request.id)) return goOn(reply, next, links.base)
    const wrong = 'The passkey was not accepted. Use your password, or try again'
    return show(services, request, reply, person, next, wrong)
  })
}

async function show(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  next: string,
  wrong?: string,
) {
  const { reader } = services.database
  const [passkeys, user] = await Promise.all([passkeysOf(reader, person.userId), findUserById(reader, person.userId)])
  // A new password can be mailed to who has none, where passwords are a way in.
  const asksForPassword = user?.password_hash != null || !services.config.openId?.only
  const beside = html`<a href="/reset">Forgot your password?</a>`
  const password = { name: 'password', label: 'Password', autocomplete: 'current-password', first: true } as const
  const body = html`<p>You are signed in as <strong><bdi>${person.email}</bdi></strong>. Confirm that it is still you before you make this change.</p>
${!asksForPassword && wrong && notice(wrong, 'bad')}${
  asksForPassword &&
  form(
    services,
    request,
    reply,
    { action: '/confirm', submit: 'Confirm', hidden: { next }, beside },
    fields([{ ...password, type: 'password' }], { values: {}, errors: wrong ? { password: [wrong] } : {} }),
  )
}
${
  passkeys.length > 0 &&
  passkeyForm(services, request, reply, {
    kind: 'get',
    action: '/confirm/passkey',
    hidden: { next },
    userId: person.userId,
    passkeys,
  })
}
${openIdForm(services, request, reply, { next, beside: asksForPassword || passkeys.length > 0, recent: true })}`
  const script = passkeys.length > 0 ? PASSKEYS.path : undefined
  return sendPage(reply, { title: 'Confirm it is you', body, status: wrong ? 422 : 200, script })
}
