import type { FastifyInstance } from 'fastify'
import { addCodePage } from '#pages/entry/code-page.ts'
import { addConfirmPage } from '#pages/entry/confirm-page.ts'
import { addKnownBrowserPages } from '#pages/entry/known-browser-page.ts'
import { addPasskeyEntry } from '#pages/entry/passkey-entry.ts'
import { addResetPages } from '#pages/entry/reset-page.ts'
import { addSetup } from '#pages/entry/setup-page.ts'
import { addSignIn } from '#pages/entry/sign-in-page.ts'
import { addSignOut } from '#pages/entry/sign-out.ts'
import { addSignUp } from '#pages/entry/sign-up-page.ts'
import { addVerify } from '#pages/entry/verify-page.ts'
import type { Services } from '#services/types.ts'

/** Signing up, in and out. */
export function addEntry(pages: FastifyInstance, services: Services) {
  for (const add of [
    addSignIn,
    addCodePage,
    addPasskeyEntry,
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
