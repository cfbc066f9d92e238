import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { changedLetter } from '#auth/mail/letters.ts'
import { spendChallenge } from '#auth/passkey-challenge.ts'
import { addPasskey, MAX_PASSKEYS, passkeysOf, readRegistration, removePasskey } from '#auth/passkeys.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { confirmed, topOf } from '#pages/account/shell.ts'
import { browserName } from '#pages/account/user-agent.ts'
import { askedOf, passkeyForm } from '#pages/entry/passkey-form.ts'
import { fields } from '#pages/field.ts'
import { formOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import { notice } from '#pages/notice.ts'
import { PASSKEY_SCRIPT_PATH } from '#pages/passkey-script.ts'
import type { Person } from '#pages/person.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const PAGE = '/account/passkeys/new'
const MAX_NAME = 100

export function addPasskeyPages(pages: FastifyInstance, services: Services) {
  const { database, links, worker } = services

  pages.get(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => show(services, request, reply, person, null)),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      const field = formOf(request)
      const name = field('name').trim().slice(0, MAX_NAME) || browserName(request.headers['user-agent'] ?? '')
      const passkey = await readRegistration(field('answer'), askedOf(services, request))
      const added =
        passkey &&
        (await database.write(async (tx) => {
          const now = Date.now()
          const has = await passkeysOf(tx, person.userId)
          if (has.length >= MAX_PASSKEYS || !(await spendChallenge(tx, passkey.challenge, now))) return false
          if (has.some(({ credential_id }) => credential_id === passkey.credential_id)) return false
          await addPasskey(tx, { userId: person.userId, name, passkey, now })
          await auditPerson(tx, 'passkey_add', person, request.id, now)
          const letter = changedLetter(person.email, 'A passkey was added to your user', `${links.base}/reset`)
          await queueMail(tx, letter, now)
          return true
        }))
      worker.wake()
      if (added) return reply.redirect('/account?done=passkey', 303)
      return show(services, request, reply, person, `It could not be added. A user has at most ${MAX_PASSKEYS}.`)
    }),
  )

  pages.post(
    '/account/passkeys/:id/remove',
    confirmed(services, '/account', async (request, reply, person) => {
      const { id } = request.params as { id: string }
      await database.write(async (tx) => {
        const now = Date.now()
        if (!(await removePasskey(tx, person.userId, id))) return
        await auditPerson(tx, 'passkey_remove', person, request.id, now)
        const letter = changedLetter(person.email, 'A passkey was removed from your user', `${links.base}/reset`)
        await queueMail(tx, letter, now)
      })
      worker.wake()
      return reply.redirect('/account?done=passkey-gone', 303)
    }),
  )
}

async function show(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  wrong: string | null,
) {
  const passkeys = await passkeysOf(services.database.reader, person.userId)
  const name = {
    name: 'name',
    label: 'Name',
    required: false,
    maxlength: MAX_NAME,
    first: true,
    hint: 'To know it again by, such as the device or the password manager that keeps it.',
  }
  const suggested = browserName(request.headers['user-agent'] ?? '')
  const passkey = passkeyForm(services, request, reply, {
    kind: 'create',
    action: PAGE,
    user: { id: person.userId, email: person.email, name: person.name },
    passkeys,
    content: fields([name], { values: { name: suggested }, errors: {} }),
  })
  const body = html`${wrong && notice(wrong, 'bad')}<p>Your device asks for your fingerprint, face or PIN, and keeps the key. It never leaves the device or your password manager.</p>
<noscript><p class="notice bad">Passkeys need JavaScript, which this browser has turned off.</p></noscript>
${passkey ?? html`<p>Passkeys need the service to have a domain name; at present it has an address of numbers.</p>`}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, {
    title: 'Add a passkey',
    body,
    top,
    status: wrong ? 422 : 200,
    script: PASSKEY_SCRIPT_PATH,
  })
}
