import type { FastifyInstance } from 'fastify'
import { addAccountDeletion } from '#account-pages/account/account-deletion.ts'
import { addAccountPage } from '#account-pages/account/account-page.ts'
import { addEmailChange } from '#account-pages/account/email-change.ts'
import { addNameChange } from '#account-pages/account/name-change.ts'
import { addPasskeyPages } from '#account-pages/account/passkey-pages.ts'
import { addPasswordChange } from '#account-pages/account/password-change.ts'
import { addSessionEnds } from '#account-pages/account/session-ends.ts'
import { addTotpPages } from '#account-pages/account/totp-pages.ts'
import type { PageNeeds } from '#account-pages/needs.ts'

/** The account page and its forms. API keys were made here once, and are made in the console now. */
export function addAccount(pages: FastifyInstance, services: PageNeeds) {
  addAccountPage(pages, services)
  addNameChange(pages, services)
  addEmailChange(pages, services)
  addPasswordChange(pages, services)
  addTotpPages(pages, services)
  addPasskeyPages(pages, services)
  addSessionEnds(pages, services)
  addAccountDeletion(pages, services)
  pages.get('/account/api-keys/new', (_, reply) => reply.redirect('/console/agents', 303))
}
