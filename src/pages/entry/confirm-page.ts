import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { spendChallenge } from '#auth/passkey-challenge.ts'
import { notePasskeyUse, passkeysOf, readAssertion } from '#auth/passkeys.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { findUserById } from '#auth/people.ts'
import { confirmSession } from '#auth/sessions.ts'
import { admitConfirmation } from '#auth/sign-in-limits.ts'
import type { Tx } from '#database/database.ts'
import { goOn } from '#pages/entry/go-on.ts'
import { askedOf, passkeyForm } from '#pages/entry/passkey-form.ts'
import { BACK_TO_ACCOUNT, tooMany } from '#pages/entry/too-many.ts'
import { fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf, queryOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import { PASSKEY_SCRIPT_PATH } from '#pages/passkey-script.ts'
import { type Person, personOf, signInFirst } from '#pages/person.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

/** Asks who is signed in to prove it again, before what is hard to undo. */
export function addConfirmPage(pages: FastifyInstance, services: Services) {
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
    const refused = await admitConfirmation(database, person.userId)
    if (refused) return tooMany(reply, refused.retryAfter, BACK_TO_ACCOUNT)
    const user = await findUserById(database.reader, person.userId)
    if (!(await verifyPassword(field('password'), user?.password_hash ?? null)))
      return show(services, request, reply, person, next, 'The password is wrong')
    await database.write((tx) => confirm(tx, person, request.id, Date.now()))
    return goOn(reply, next, links.base)
  })

  pages.post('/confirm/passkey', async (request, reply) => {
    const field = formOf(request)
    const next = field('next')
    const person = await personOf(services, request)
    if (!person) return signInFirst(reply, next)
    const signed = await readAssertion(database.reader, field('answer'), askedOf(services, request))
    const confirmed =
      signed?.passkey.user_id === person.userId &&
      (await database.write(async (tx) => {
        const now = Date.now()
        if (!(await spendChallenge(tx, signed.challenge, now))) return false
        await notePasskeyUse(tx, signed.passkey, now)
        await confirm(tx, person, request.id, now)
        return true
      }))
    if (confirmed) return goOn(reply, next, links.base)
    return show(services, request, reply, person, next, 'The passkey does not fit: use your password, or try again')
  })
}

async function confirm(tx: Tx, person: Person, requestId: string, now: number): Promise<void> {
  await confirmSession(tx, person.sessionId, now)
  await auditPerson(tx, 'identity_confirm', person, requestId, now)
}

async function show(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  next: string,
  wrong?: string,
) {
  const passkeys = await passkeysOf(services.database.reader, person.userId)
  const beside = html`<a href="/reset">Forgot your password?</a>`
  const password = { name: 'password', label: 'Password', autocomplete: 'current-password', first: true } as const
  const body = html`<p>You are signed in as <strong><bdi>${person.email}</bdi></strong>. This change needs a proof that it is still you.</p>
${form(
  services,
  request,
  reply,
  { action: '/confirm', submit: 'Confirm', hidden: { next }, beside },
  fields([{ ...password, type: 'password' }], { values: {}, errors: wrong ? { password: [wrong] } : {} }),
)}
${
  passkeys.length > 0 &&
  passkeyForm(services, request, reply, {
    kind: 'get',
    action: '/confirm/passkey',
    hidden: { next },
    userId: person.userId,
    passkeys,
  })
}`
  const script = passkeys.length > 0 ? PASSKEY_SCRIPT_PATH : undefined
  return sendPage(reply, { title: 'Confirm it is you', body, status: wrong ? 422 : 200, script })
}
