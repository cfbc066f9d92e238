import type { FastifyInstance } from 'fastify'
import type { Catalog } from '#operations/catalog.ts'
import { type AccountSection, addAccountPage } from '#pages/account/account-page.ts'
import { addApiKeyPages, apiKeysSection } from '#pages/account/api-key-pages.ts'
import { addEmailChange } from '#pages/account/email-change.ts'
import { addNameChange } from '#pages/account/name-change.ts'
import { addPasskeyPages } from '#pages/account/passkey-pages.ts'
import { addPasswordChange } from '#pages/account/password-change.ts'
import { addSessionEnds } from '#pages/account/session-ends.ts'
import { addTotpPages } from '#pages/account/totp-pages.ts'
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
