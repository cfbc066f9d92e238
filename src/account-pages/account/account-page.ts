import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedIn, topOf } from '#account-pages/account/shell.ts'
import { browserName } from '#account-pages/account/user-agent.ts'
import { whereMailIs } from '#account-pages/entry/check-mail.ts'
import { canHavePasskeys } from '#account-pages/entry/passkey-form.ts'
import { fields } from '#account-pages/field.ts'
import { form } from '#account-pages/form.ts'
import { queryOf } from '#account-pages/form-body.ts'
import { type Content, type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { notice } from '#account-pages/notice.ts'
import { sendPage } from '#account-pages/send-page.ts'
import { ago } from '#account-pages/times.ts'
import { linkedAt } from '#auth/openid/user-of.ts'
import { passkeysOf } from '#auth/passkeys.ts'
import { findUserById } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'
import { hasTotp, recoveryCodesLeft } from '#auth/second-factor.ts'
import { sessionsOf } from '#auth/sessions.ts'
import type { PasskeyRow, SessionRow } from '#kernel/database/tables/sign-in.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'

const DONE: Record<string, string> = {
  name: 'Your name is saved.',
  address: 'Your address is confirmed.',
  mail: 'A link to confirm the address is on its way.',
  password: 'Your password is changed. Every other browser is signed out.',
  'totp-off': 'The authenticator app is turned off.',
  passkey: 'The passkey is added.',
  'passkey-gone': 'The passkey is removed.',
  session: 'The browser is signed out.',
}

export function addAccountPage(pages: FastifyInstance, services: PageNeeds) {
  pages.get(
    '/account',
    signedIn(services, (request, reply, person) => showAccount(services, request, reply, person)),
  )
}

export async function showAccount(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  wrong: { name: string; errors: FieldErrors } | null = null,
) {
  const { reader } = services.database
  const now = Date.now()
  const [user, totp, codes, passkeys, sessions, linked] = await Promise.all([
    findUserById(reader, person.userId),
    hasTotp(reader, person.userId),
    recoveryCodesLeft(reader, person.userId),
    passkeysOf(reader, person.userId),
    sessionsOf(reader, person.userId, now),
    linkedAt(reader, person.userId),
  ])
  const button = (action: string, submit: string, label?: string, kind: 'quiet' | 'danger' = 'quiet') =>
    form(services, request, reply, { action, submit, kind, label })
  const name = form(
    services,
    request,
    reply,
    { action: '/account/name', submit: 'Save' },
    fields([{ name: 'name', label: 'Name', autocomplete: 'name', maxlength: 100 }], {
      values: { name: wrong?.name ?? person.name },
      errors: wrong?.errors ?? {},
    }),
  )
  const { identityProvider, config } = services
  const only = config.openId?.only === true
  const key = queryOf(request)('done')
  const done = DONE[key] && html`${DONE[key]}${key === 'mail' && html` ${whereMailIs(services)}`}`
  const body = html`${done && notice(done)}
<section>
<h2>You</h2>
${name}
</section>
<section>
<h2>Signing in</h2>
<ul class="rows">
${row(
  html`<strong>Email</strong><p><bdi>${person.email}</bdi></p>${
    !person.emailVerified && html`<p class="error">Not confirmed yet.</p>`
  }`,
  [
    !person.emailVerified && button('/account/email/verify', 'Send the link again'),
    link('/account/email', 'Change', 'Change the email'),
  ],
)}
${
  !only &&
  row(html`<strong>Password</strong><p class="muted">${user?.password_hash ? 'Set' : 'Not set'}</p>`, [
    link('/account/password', user?.password_hash ? 'Change' : 'Set', 'Change the password'),
  ])
}
${
  identityProvider &&
  linked !== undefined &&
  row(html`<strong><bdi>${identityProvider.name}</bdi></strong><p class="muted">Connected ${ago(linked, now)}</p>`, [])
}${row(
  html`<strong>Authenticator app</strong><p class="muted">${
    totp ? `On: signing in needs a code, unless by passkey. Recovery codes left: ${codes}` : 'Off'
  }</p>`,
  [
    totp && link('/account/recovery-codes', 'New recovery codes'),
    totp
      ? button('/account/totp/off', 'Turn off', 'Turn off the authenticator app', 'danger')
      : link('/account/totp', 'Set up', 'Set up an authenticator app'),
  ],
)}
</ul>
</section>
${!only && canHavePasskeys(services) && passkeySection(passkeys, now, button)}
${sessionSection(sessions, person.sessionId, now, button)}
<p><a href="/console/agents">Agents and API keys</a></p>
<p><a href="/account/delete">Delete your account</a></p>`
  const top = topOf(services, request, reply, person)
  return sendPage(reply, { title: 'Your account', wide: true, body, top, status: wrong ? 422 : 200 })
}

type Button = (action: string, submit: string, label?: string, kind?: 'quiet' | 'danger') => Html

function passkeySection(passkeys: PasskeyRow[], now: number, button: Button) {
  const rows = passkeys.map(({ id, name, created_at, last_used_at }) =>
    row(
      html`<strong><bdi>${name}</bdi></strong><p class="muted">Added ${ago(created_at, now)}; ${
        last_used_at === null ? 'never used' : html`last used ${ago(last_used_at, now)}`
      }</p>`,
      [button(`/account/passkeys/${id}/remove`, 'Remove', `Remove the passkey ${name}`, 'danger')],
    ),
  )
  return html`<section>
<h2>Passkeys</h2>
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p class="muted">None yet. With a passkey you sign in by your device’s fingerprint, face or PIN, and there is no password to steal.</p>`}
<p><a class="button quiet" href="/account/passkeys/new">Add a passkey</a></p>
</section>`
}

function sessionSection(sessions: SessionRow[], own: string, now: number, button: Button) {
  const rows = sessions.map(({ id, user_agent, address, last_seen_at, created_at }) => {
    const name = browserName(user_agent)
    return row(
      html`<strong>${name}</strong>${id === own && ' · this browser'}<p class="muted">${address}; signed in ${ago(created_at, now)}; last seen ${ago(last_seen_at, now)}</p>`,
      [id !== own && button(`/account/sessions/${id}/end`, 'Sign out', `Sign out ${name}`)],
    )
  })
  return html`<section>
<h2>Where you are signed in</h2>
<ul class="rows">${rows}</ul>
${button('/account/sessions/end', 'Sign out everywhere', undefined, 'danger')}
</section>`
}

/** A row of a list, with its buttons. */
function row(what: Content, actions: readonly Content[]): Html {
  return html`<li><div>${what}</div>${actions}</li>
`
}

function link(href: string, text: string, label?: string) {
  return html`<a class="button quiet" href="${href}"${label && html` aria-label="${label}"`}>${text}</a>`
}
