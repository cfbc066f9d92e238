import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditPerson } from '#auth/audit-person.ts'
import { changedLetter } from '#auth/mail/letters.ts'
import { beginTotp, dropTotp, hasTotp, makeRecoveryCodes, useTotp } from '#auth/second-factor.ts'
import { admitConfirmation } from '#auth/sign-in-limits.ts'
import { totpUri } from '#auth/totp.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { confirmed, topOf } from '#pages/account/shell.ts'
import { BACK_TO_ACCOUNT, tooMany } from '#pages/entry/too-many.ts'
import { fields } from '#pages/field.ts'
import { form } from '#pages/form.ts'
import { formOf } from '#pages/form-body.ts'
import { html } from '#pages/html.ts'
import type { Person } from '#pages/person.ts'
import { qrImage } from '#pages/qr/qr-image.ts'
import { sendPage } from '#pages/send-page.ts'
import type { Services } from '#services/types.ts'

const PAGE = '/account/totp'
const CODES = '/account/recovery-codes'

/** Codes by an app, asked for besides the password; and the codes for who loses the app. */
export function addTotpPages(pages: FastifyInstance, services: Services) {
  const { database, secrets, links, worker } = services

  pages.get(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) =>
      (await hasTotp(database.reader, person.userId))
        ? reply.redirect('/account', 303)
        : show(services, request, reply, person, null),
    ),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      if (await hasTotp(database.reader, person.userId)) return reply.redirect('/account', 303)
      const refused = await admitConfirmation(database, person.userId)
      if (refused) return tooMany(reply, refused.retryAfter, BACK_TO_ACCOUNT)
      const code = formOf(request)('code')
      const codes = await database.write(async (tx) => {
        const now = Date.now()
        if (!(await useTotp(tx, secrets, person.userId, code, now))) return null
        await auditPerson(tx, 'totp_enable', person, request.id, now)
        return makeRecoveryCodes(tx, person.userId, now)
      })
      if (!codes) return show(services, request, reply, person, 'The code is wrong; is the clock of your phone right?')
      return showCodes(services, request, reply, person, codes)
    }),
  )

  pages.post(
    '/account/totp/off',
    confirmed(services, '/account', async (request, reply, person) => {
      await database.write(async (tx) => {
        const now = Date.now()
        await dropTotp(tx, person.userId)
        await auditPerson(tx, 'totp_disable', person, request.id, now)
        const what = 'Codes are no longer asked for when you sign in'
        await queueMail(tx, changedLetter(person.email, what, `${links.base}/reset`), now)
      })
      worker.wake()
      return reply.redirect('/account?done=totp-off', 303)
    }),
  )

  pages.get(
    CODES,
    confirmed(services, CODES, (request, reply, person) => {
      const beside = html`<a href="/account">Cancel</a>`
      const body = html`<p>Each signs you in once when you do not have your app. New ones take the place of all that you have.</p>
${form(services, request, reply, { action: CODES, submit: 'Make new codes', beside })}`
      const top = topOf(services, request, reply, person)
      return sendPage(reply, { title: 'New recovery codes', body, top })
    }),
  )

  pages.post(
    CODES,
    confirmed(services, CODES, async (request, reply, person) => {
      if (!(await hasTotp(database.reader, person.userId))) return reply.redirect('/account', 303)
      const codes = await database.write(async (tx) => {
        const now = Date.now()
        await auditPerson(tx, 'recovery_codes_make', person, request.id, now)
        return makeRecoveryCodes(tx, person.userId, now)
      })
      return showCodes(services, request, reply, person, codes)
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
  const { database, secrets } = services
  const secret = await database.write((tx) => beginTotp(tx, secrets, person.userId, Date.now()))
  const uri = totpUri(secret, person.email)
  const code = {
    name: 'code',
    label: 'Code that the app shows',
    autocomplete: 'one-time-code',
    maxlength: 10,
    inputmode: 'numeric',
    className: 'code',
    first: true,
  } as const
  const body = html`<p>Scan the square with an authenticator app, or <a href="${uri}">open it on this device</a>.</p>
${qrImage(uri, 'The key for your authenticator app, as a square code')}
<p class="muted small">Or type this key into the app: <code>${secret.match(/.{4}/g)!.join(' ')}</code></p>
${form(
  services,
  request,
  reply,
  { action: PAGE, submit: 'Turn on', beside: html`<a href="/account">Cancel</a>` },
  fields([code], { values: {}, errors: wrong ? { code: [wrong] } : {} }),
)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Codes by an app', body, top, status: wrong ? 422 : 200 })
}

function showCodes(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  codes: readonly string[],
) {
  const body = html`<p>Keep these recovery codes where you find them without your app: each signs you in once. They are not shown again.</p>
<ul class="codes">
${codes.map((code) => html`<li>${code}</li>`)}
</ul>
<p><a class="button" href="/account">I have kept them</a></p>`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Your recovery codes', body, top })
}
