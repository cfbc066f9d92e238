import type { FastifyInstance } from 'fastify'
import { addCodePage } from '#account-pages/entry/code-page.ts'
import { addConfirmPage } from '#account-pages/entry/confirm-page.ts'
import { addKnownBrowserPages } from '#account-pages/entry/known-browser-page.ts'
import { addOpenIdEntry } from '#account-pages/entry/openid-entry.ts'
import { addPasskeyEntry } from '#account-pages/entry/passkey-entry.ts'
import { addResetPages } from '#account-pages/entry/reset-page.ts'
import { addSetup } from '#account-pages/entry/setup-page.ts'
import { addSignIn } from '#account-pages/entry/sign-in-page.ts'
import { addSignOut } from '#account-pages/entry/sign-out.ts'
import { addSignUp } from '#account-pages/entry/sign-up-page.ts'
import { addVerify } from '#account-pages/entry/verify-page.ts'
import type { PageNeeds } from '#account-pages/needs.ts'

/** Signing up, in and out. */
export function addEntry(pages: FastifyInstance, services: PageNeeds) {
  for (const add of [
    addSignIn,
    addCodePage,
    addPasskeyEntry,
    addOpenIdEntry,
    addConfirmPage,
    addSignOut,
    addSignUp,
    addSetup,
    addResetPages,
    addKnownBrowserPages,
    addVerify,
  ])
    add(pages, services)
}
