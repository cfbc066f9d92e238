import type { Plans } from '#accounts/plans.ts'
import { expireAnalytics } from '#analytics/expire.ts'
import { forgetExpired } from '#auth/forget-expired.ts'
import { expireOAuth } from '#auth/oauth/expire.ts'
import type { Database } from '#database/database.ts'
import type { Core } from '#operations/core.ts'
import { expireAnswers } from '#operations/expire-answers.ts'
import { expireChangeSets } from '#resources/change-sets/expire.ts'
import { forgetHolders } from '#resources/domains/former-holders-store.ts'
import { watchExpiry } from '#resources/domains/watch-expiry.ts'
import type { Downloads } from '#resources/downloads/downloads.ts'
import { expirePreviews } from '#resources/previews/expire.ts'
import { expirePublishings } from '#resources/publishing/store.ts'
import { refreshRegistrations } from '#resources/purchases/refresh-registrations.ts'
import { expirePurchases } from '#resources/purchases/store.ts'
import { expireProofs } from '#resources/submissions/proofs-store.ts'
import { expireSubmissions } from '#resources/submissions/purge.ts'
import { deleteEndedExports } from '#resources/transfer/export/exports-store.ts'
import { expireImports } from '#resources/transfer/import/expire-imports.ts'
import { purgeTrash } from '#resources/trash/purge.ts'
import { expireDeliveries } from '#resources/webhooks/deliveries-store.ts'

type From = {
  database: Database
  plans: Plans
  downloads: Downloads
  domains: Parameters<typeof watchExpiry>[0]
  /** Made later than the chores are listed. */
  core: () => Core
}

/** What housekeeping does every hour: each deletes what has expired. */
export function choresOf({ database, plans, downloads, domains, core }: From): (() => Promise<void>)[] {
  return [
    () => forgetExpired(database, Date.now()),
    () => forgetHolders(database, Date.now()),
    () => expireOAuth(database),
    () => expireAnswers(database),
    () => downloads.removeExpired(),
    () => expireSubmissions(database, Date.now()),
    () => expireProofs(database, Date.now()),
    () => purgeTrash(database, plans, Date.now()),
    () => expireChangeSets(database, plans, Date.now()),
    () => expireImports(database, Date.now()),
    () => database.write((tx) => deleteEndedExports(tx, Date.now())),
    () => expirePublishings(database, Date.now()),
    () => expireDeliveries(database, Date.now()),
    () => expirePreviews(database, Date.now()),
    () => refreshRegistrations(core(), Date.now()),
    () => watchExpiry(domains, Date.now()),
    () => expirePurchases(database, Date.now()),
    () => expireAnalytics(database, plans, Date.now()),
  ]
}
