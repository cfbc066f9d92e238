import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newChallenge } from '#auth/passkey-challenge.ts'
import { type Asked, PASSKEY_ALGORITHMS } from '#auth/passkeys.ts'
import type { PasskeyRow } from '#database/tables/sign-in.ts'
import { readCookie } from '#http/cookies.ts'
import { tokenField } from '#pages/form-token.ts'
import { type Content, type Html, html } from '#pages/html.ts'
import type { Services } from '#services/types.ts'

type Wanted = { action: string; hidden?: Record<string, string> } & (
  | {
      kind: 'get'
      /** Whose passkeys: anybody's when null. */
      userId: string | null
      passkeys?: PasskeyRow[]
    }
  | { kind: 'create'; user: { id: string; email: string; name: string }; passkeys: PasskeyRow[]; content: Content }
)

const TIMEOUT_MS = 5 * 60_000

/** A form that the browser's own dialogue fills in; shown where there is a script that can ask it to. */
export function passkeyForm(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
): Html | null {
  if (!canHavePasskeys(services)) return null
  const token = tokenField(services, request, reply)
  const challenge = newChallenge(services.secrets, browserOf(services, request), Date.now())
  const options = JSON.stringify({ challenge, timeout: TIMEOUT_MS, ...optionsOf(services, wanted) })
  const offered = wanted.kind === 'get' && wanted.userId === null
  return html`<div data-needs-script hidden>
${wanted.kind === 'get' && html`<p class="or">or</p>`}
<form method="post" action="${wanted.action}" data-passkey="${wanted.kind}" data-options="${options}"${offered && html` data-offer`}>
${token}${Object.entries(wanted.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="answer" value="">
${
  wanted.kind === 'create'
    ? html`${wanted.content}<p class="actions"><button type="submit">Add a passkey</button><a href="/account">Cancel</a></p>`
    : html`<button type="submit" class="quiet wide">Use a passkey</button>`
}
<p class="error" role="alert" hidden></p>
</form>
</div>`
}

/** They belong to a domain, which an address is not. */
export function canHavePasskeys({ links }: Services): boolean {
  return isIP(new URL(links.base).hostname.replace(/^\[|\]$/g, '')) === 0
}

export function askedOf(services: Services, request: FastifyRequest): Asked {
  return { origin: services.links.base, browser: browserOf(services, request), secrets: services.secrets }
}

/** What binds a challenge to the browser that was given it: the cookie that its form goes with. */
function browserOf({ links }: Services, request: FastifyRequest): string {
  return (
    readCookie(links, request.headers, 'sitewright-session') ??
    readCookie(links, request.headers, 'sitewright-form') ??
    request.formCookie ??
    ''
  )
}

function optionsOf({ links }: Services, wanted: Wanted) {
  const rpId = new URL(links.base).hostname
  const ids = (wanted.passkeys ?? []).map(({ credential_id, transports }) => ({
    type: 'public-key',
    id: credential_id,
    transports: JSON.parse(transports),
  }))
  if (wanted.kind === 'get') return { rpId, allowCredentials: ids, userVerification: 'required' }
  const { id, email, name } = wanted.user
  return {
    rp: { id: rpId, name: 'Sitewright' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: ids,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}
