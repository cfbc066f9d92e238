import type { Browser } from '#providers/browser/browser.ts'

/** What operations can reach besides the database, outside of every transaction. */
export type Providers = { browser: Browser }
