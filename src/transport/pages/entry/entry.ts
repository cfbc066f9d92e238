import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/services.ts'
import { addCodePage } from '#transport/pages/entry/code-page.ts'
import { addConfirmPage } from '#transport/pages/entry/confirm-page.ts'
import { addPasskeyEntry } from '#transport/pages/entry/passkey-entry.ts'
import { addResetPages } from '#transport/pages/entry/reset-page.ts'
import { addSetup } from '#transport/pages/entry/setup-page.ts'
import { addSignIn } from '#transport/pages/entry/sign-in-page.ts'
import { addSignOut } from '#transport/pages/entry/sign-out.ts'
import { addSignUp } from '#transport/pages/entry/sign-up-page.ts'
import { addVerify } from '#transport/pages/entry/verify-page.ts'

/** The ways in and out. */
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
    addVerify,
  ])
    add(pages, services)
}
