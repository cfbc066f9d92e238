import type { FastifyInstance } from 'fastify'
import { type AccountSection, addAccountPage } from '#account-pages/account/account-page.ts'
import { addApiKeyPages, apiKeysSection } from '#account-pages/account/api-key-pages.ts'
import { addEmailChange } from '#account-pages/account/email-change.ts'
import { addNameChange } from '#account-pages/account/name-change.ts'
import { addPasskeyPages } from '#account-pages/account/passkey-pages.ts'
import { addPasswordChange } from '#account-pages/account/password-change.ts'
import { addSessionEnds } from '#account-pages/account/session-ends.ts'
import { addTotpPages } from '#account-pages/account/totp-pages.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Services } from '#services/types.ts'

/** The account page and its forms. `more` sections are shown after the page's own. */
export function addAccount(
  pages: FastifyInstance,
  services: Services,
  catalog: Catalog,
  more: readonly AccountSection[],
) {
  const sections = [apiKeysSection(catalog), ...more]
  addAccountPage(pages, services, sections)
  addNameChange(pages, services, sections)
  addApiKeyPages(pages, services, catalog)
  addEmailChange(pages, services)
  addPasswordChange(pages, services)
  addTotpPages(pages, services)
  addPasskeyPages(pages, services)
  addSessionEnds(pages, services)
}
