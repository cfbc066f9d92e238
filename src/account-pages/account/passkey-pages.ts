import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmed, topOf } from '#account-pages/account/shell.ts'
import { browserName } from '#account-pages/account/user-agent.ts'
import { PASSKEYS } from '#account-pages/client-scripts.ts'
import { ceremonyOf, passkeyForm } from '#account-pages/entry/passkey-form.ts'
import { fields } from '#account-pages/field.ts'
import { formOf } from '#account-pages/form-body.ts'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { addPasskey, removePasskey } from '#auth/change-passkeys.ts'
import { MAX_PASSKEYS, passkeysOf } from '#auth/passkeys.ts'
import type { Person } from '#auth/person.ts'

const PAGE = '/account/passkeys/new'
const MAX_NAME = 100

export function addPasskeyPages(pages: FastifyInstance, services: PageNeeds) {
  pages.get(
    PAGE,
    confirmed(services, PAGE, (request, reply, person) => show(services, request, reply, person, null)),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      const field = formOf(request)
      const name = field('name').trim().slice(0, MAX_NAME) || browserName(request.headers['user-agent'] ?? '')
      const passkey = { name, answer: field('answer'), ceremony: ceremonyOf(services, request) }
      if (await addPasskey(services, person, passkey, request.id)) return reply.redirect('/account?done=passkey', 303)
      const wrong = `The passkey could not be added. You can have at most ${MAX_PASSKEYS}.`
      return show(services, request, reply, person, wrong)
    }),
  )

  pages.post(
    '/account/passkeys/:id/remove',
    confirmed(services, '/account', async (request, reply, person) => {
      const { id } = request.params as { id: string }
      await removePasskey(services, person, id, request.id)
      return reply.redirect('/account?done=passkey-gone', 303)
    }),
  )
}

async function show(
  services: PageNeeds,
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
    hint: 'Helps you recognize it later: the device or password manager that holds it, for example.',
  }
  const suggested = browserName(request.headers['user-agent'] ?? '')
  const passkey = passkeyForm(services, request, reply, {
    kind: 'create',
    action: PAGE,
    user: { id: person.userId, email: person.email, name: person.name },
    passkeys,
    content: fields([name], { values: { name: suggested }, errors: {} }),
  })
  const body = html`${wrong && notice(wrong, 'bad')}<p>Your device asks for your fingerprint, face or PIN. The key never leaves the device or your password manager.</p>
<noscript><p class="notice bad">Passkeys need JavaScript, which is turned off in this browser.</p></noscript>
${passkey ?? html`<p>Passkeys need the service to have a domain name; now it has an IP address.</p>`}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, {
    title: 'Add a passkey',
    body,
    top,
    status: wrong ? 422 : 200,
    script: PASSKEYS.path,
  })
}
