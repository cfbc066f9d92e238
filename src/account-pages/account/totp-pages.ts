import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmed, topOf } from '#account-pages/account/shell.ts'
import { BACK_TO_ACCOUNT, tooMany } from '#account-pages/entry/too-many.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { formOf } from '#account-pages/form-body.ts'
import { type Html, html } from '#account-pages/html.ts'
import { sendPage } from '#account-pages/send-page.ts'
import {
  beginAuthenticatorApp,
  disableAuthenticatorApp,
  enableAuthenticatorApp,
  replaceRecoveryCodes,
} from '#auth/authenticator-app.ts'
import type { Person } from '#auth/person.ts'
import { hasTotp } from '#auth/second-factor.ts'
import type { Services } from '#services/types.ts'

/** Modules of white around the code, which readers need. */
const BORDER = 4

const PAGE = '/account/totp'
const CODES = '/account/recovery-codes'

/** The authenticator app, whose code is needed besides the password, and recovery codes for when it is lost. */
export function addTotpPages(pages: FastifyInstance, services: Services) {
  const isEnabled = (person: Person) => hasTotp(services.database.reader, person.userId)

  pages.get(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) =>
      (await isEnabled(person)) ? reply.redirect('/account', 303) : show(services, request, reply, person, null),
    ),
  )

  pages.post(
    PAGE,
    confirmed(services, PAGE, async (request, reply, person) => {
      if (await isEnabled(person)) return reply.redirect('/account', 303)
      const enabled = await enableAuthenticatorApp(services, person, formOf(request)('code'), request.id)
      if (enabled === 'wrong')
        return show(services, request, reply, person, "The code is wrong. Is your phone's clock right?")
      if ('retryAfter' in enabled) return tooMany(reply, enabled.retryAfter, BACK_TO_ACCOUNT)
      return showCodes(services, request, reply, person, enabled.recoveryCodes)
    }),
  )

  pages.post(
    '/account/totp/off',
    confirmed(services, '/account', async (request, reply, person) => {
      await disableAuthenticatorApp(services, person, request.id)
      return reply.redirect('/account?done=totp-off', 303)
    }),
  )

  pages.get(
    CODES,
    confirmed(services, CODES, (request, reply, person) => {
      const beside = html`<a href="/account">Cancel</a>`
      const body = html`<p>Each code signs you in once when you do not have your authenticator app. New codes replace all existing ones.</p>
${form(services, request, reply, { action: CODES, submit: 'Create new codes', beside })}`
      const top = topOf(services, request, reply, person)
      return sendPage(reply, { title: 'New recovery codes', body, top })
    }),
  )

  pages.post(
    CODES,
    confirmed(services, CODES, async (request, reply, person) => {
      const codes = await replaceRecoveryCodes(services, person, request.id)
      return codes ? showCodes(services, request, reply, person, codes) : reply.redirect('/account', 303)
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
  const { secret, uri } = await beginAuthenticatorApp(services, person)
  const code = {
    name: 'code',
    label: 'Code from the app',
    autocomplete: 'one-time-code',
    maxlength: 10,
    inputmode: 'numeric',
    className: 'code',
    first: true,
  } as const
  const body = html`<p>Scan this QR code with an authenticator app, or <a href="${uri}">open it on this device</a>.</p>
${await qrImage(uri, 'QR code with the key for your authenticator app')}
<p class="muted small">Or enter this key in the app: <code>${secret.match(/.{4}/g)!.join(' ')}</code></p>
${form(
  services,
  request,
  reply,
  { action: PAGE, submit: 'Turn on', beside: html`<a href="/account">Cancel</a>` },
  fields([code], { values: {}, errors: wrong ? { code: [wrong] } : {} }),
)}`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Authenticator app', body, top, status: wrong ? 422 : 200 })
}

function showCodes(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  codes: readonly string[],
) {
  const body = html`<p>Save these recovery codes where you can find them without your authenticator app. Each signs you in once. They are not shown again.</p>
<ul class="codes">
${codes.map((code) => html`<li>${code}</li>`)}
</ul>
<p class="actions"><a class="button" href="/account">I have saved them</a><a class="button quiet" download="sitewright-recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}">Download</a></p>`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Your recovery codes', body, top })
}

/** A QR code as inline SVG. */
async function qrImage(text: string, label: string): Promise<Html> {
  const { encodeQR } = await import('qr')
  // The lowest error correction makes the largest modules, and a screen has no dirt or tears.
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: BORDER })
  const path = rows.flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
  const box = `0 0 ${rows.length} ${rows.length}`
  return html`<svg class="qr" viewBox="${box}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`
}

/** Neighbouring modules are drawn as one, which halves the page. */
function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const text = row.map((dark) => (dark ? '#' : '.')).join('')
  return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => ({ x: index, length: run.length }))
}
