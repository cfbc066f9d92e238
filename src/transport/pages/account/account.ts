import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/services.ts'
import { type AccountSection, addAccountPage } from '#transport/pages/account/account-page.ts'
import { addEmailChange } from '#transport/pages/account/email-change.ts'
import { addNameChange } from '#transport/pages/account/name-change.ts'
import { addPasskeyPages } from '#transport/pages/account/passkey-pages.ts'
import { addPasswordChange } from '#transport/pages/account/password-change.ts'
import { addSessionEnds } from '#transport/pages/account/session-ends.ts'
import { addTotpPages } from '#transport/pages/account/totp-pages.ts'

/** What people see and change of themselves. `sections` come after ours on the account page. */
export function addAccount(pages: FastifyInstance, services: Services, sections: readonly AccountSection[]) {
  addAccountPage(pages, services, sections)
  addNameChange(pages, services, sections)
  addEmailChange(pages, services)
  addPasswordChange(pages, services)
  addTotpPages(pages, services)
  addPasskeyPages(pages, services)
  addSessionEnds(pages, services)
}
