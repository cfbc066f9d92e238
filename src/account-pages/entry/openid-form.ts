import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenField } from '#account-pages/form-token.ts'
import { type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { OPENID_PATH } from '#auth/openid/steps.ts'

type Shown = {
  next: string
  /** It is not the only way. */
  beside: boolean
  /** The person has to prove again who they are. */
  recent?: boolean
}

/** The button that leads to the provider of OpenID Connect; null where there is none. */
export function openIdForm(
  services: Pick<PageNeeds, 'identityProvider' | 'links'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { next, beside, recent = false }: Shown,
): Html | null {
  const { identityProvider } = services
  if (!identityProvider) return null
  const label = html`${recent ? 'Confirm' : 'Sign in'} with <bdi>${identityProvider.name}</bdi>`
  return html`${beside && html`<p class="or">or</p>`}
<form method="post" action="${OPENID_PATH}">
${tokenField(services, request, reply)}${next && html`<input type="hidden" name="next" value="${next}">`}${
  recent && html`<input type="hidden" name="recent" value="1">`
}
<button type="submit" class="${beside ? 'quiet wide' : 'wide'}">${label}</button>
</form>`
}
