import type { Browser } from '#providers/browser/browser.ts'

/** What stands outside the service, behind a port each. */
export type Providers = { browser: Browser }
