import type { FastifyInstance } from 'fastify'
import { html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { refuse } from '#account-pages/refuse.ts'

/** Ways in and to an account that OIDC_ONLY turns off. A link of `user reset` still works: the operator's way in when the provider is away. */
const OTHER_WAYS = [
  'POST /sign-in',
  'POST /sign-in/passkey',
  'GET /sign-in/link',
  'POST /sign-in/link',
  'GET /sign-up',
  'POST /sign-up',
  'GET /sign-up/finish',
  'POST /sign-up/finish',
  'GET /reset',
  'POST /reset',
  'POST /invitations/:token/sign-up',
]

export function closeOtherWays(pages: FastifyInstance, { config, identityProvider }: PageNeeds) {
  if (!config.openId?.only) return
  pages.addHook('preHandler', async (request, reply) => {
    if (!OTHER_WAYS.includes(`${request.method} ${request.routeOptions.url}`)) return
    return refuse(reply, {
      status: 403,
      title: 'Not a way in here',
      says: html`People sign in here with <bdi>${identityProvider?.name}</bdi> only.`,
      link: { href: '/sign-in', text: 'Go to sign in' },
    })
  })
}
