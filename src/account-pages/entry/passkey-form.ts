import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#account-pages/form-token.ts'
import { type Content, type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { FORM_COOKIE, SESSION_COOKIE } from '#auth/cookie-names.ts'
import { newChallenge } from '#auth/passkey-challenge.ts'
import { type Ceremony, PASSKEY_ALGORITHMS } from '#auth/passkeys.ts'
import { readCookie } from '#http/cookies.ts'
import type { PasskeyRow } from '#kernel/database/tables/sign-in.ts'

type PasskeyForm = { action: string; hidden?: Record<string, string> } & (
  | {
      kind: 'get'
      /** Null accepts any user's passkey. */
      userId: string | null
      passkeys?: PasskeyRow[]
    }
  | { kind: 'create'; user: { id: string; email: string; name: string }; passkeys: PasskeyRow[]; content: Content }
)

const TIMEOUT_MS = 5 * 60_000

/**
 * A form that the browser's passkey dialog fills in; it needs the page's script and is hidden without. Returns null when
 * the service cannot have passkeys.
 */
export function passkeyForm(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: PasskeyForm,
): Html | null {
  if (!canHavePasskeys(services)) return null
  const token = tokenField(services, request, reply)
  const challenge = newChallenge(services.secrets, browserOf(services, request), Date.now())
  const options = JSON.stringify({ challenge, timeout: TIMEOUT_MS, ...optionsOf(services, shown) })
  const offer = shown.kind === 'get' && shown.userId === null
  return html`<div data-needs-script hidden>
${shown.kind === 'get' && html`<p class="or">or</p>`}
<form method="post" action="${shown.action}" data-passkey="${shown.kind}" data-options="${options}"${offer && html` data-offer`}>
${token}${Object.entries(shown.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="answer" value="">
${
  shown.kind === 'create'
    ? html`${shown.content}<p class="actions"><button type="submit">Add a passkey</button><a href="/account">Cancel</a></p>`
    : html`<button type="submit" class="quiet wide">Use a passkey</button>`
}
<p class="error" role="alert" hidden></p>
</form>
</div>`
}

/** Passkeys belong to a domain name; an IP address has none. */
export function canHavePasskeys({ links }: PageNeeds): boolean {
  return isIP(new URL(links.base).hostname.replace(/^\[|\]$/g, '')) === 0
}

export function ceremonyOf(services: PageNeeds, request: FastifyRequest): Ceremony {
  return { origin: services.links.base, browser: browserOf(services, request), secrets: services.secrets }
}

/** The cookie that binds a challenge to its browser: the one that the form's token belongs to. */
function browserOf({ links }: PageNeeds, request: FastifyRequest): string {
  return (
    readCookie(links, request.headers, SESSION_COOKIE) ??
    readCookie(links, request.headers, FORM_COOKIE) ??
    request.formCookie ??
    ''
  )
}

function optionsOf({ links }: PageNeeds, shown: PasskeyForm) {
  const rpId = new URL(links.base).hostname
  const ids = (shown.passkeys ?? []).map(({ credential_id, transports }) => ({
    type: 'public-key',
    id: credential_id,
    transports: JSON.parse(transports),
  }))
  if (shown.kind === 'get') return { rpId, allowCredentials: ids, userVerification: 'required' }
  const { id, email, name } = shown.user
  return {
    rp: { id: rpId, name: 'Sitewright' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: ids,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}
