import { expireAnalytics } from '#analytics/expire.ts'
import { forgetExpired } from '#auth/forget-expired.ts'
import { expireOAuth } from '#auth/oauth/expire.ts'
import type { Plans } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { expireAnswers } from '#kernel/operations/expire-answers.ts'
import { expireProofs } from '#resources/data/submissions/proofs-store.ts'
import { expireSubmissions } from '#resources/data/submissions/purge.ts'
import { forgetHolders } from '#resources/domains/domains/former-holders-store.ts'
import { watchExpiry } from '#resources/domains/domains/watch-expiry.ts'
import { refreshRegistrations } from '#resources/domains/purchases/refresh-registrations.ts'
import { expirePurchases } from '#resources/domains/purchases/store.ts'
import { expireChangeSets } from '#resources/history/change-sets/expire.ts'
import { expirePreviews } from '#resources/history/previews/expire.ts'
import { expirePublishings } from '#resources/history/publishing/store.ts'
import { purgeTrash } from '#resources/history/trash/purge.ts'
import { expireDeliveries } from '#resources/history/webhooks/deliveries-store.ts'
import type { Downloads } from '#resources/transfer/downloads/downloads.ts'
import { deleteEndedExports } from '#resources/transfer/export/exports-store.ts'
import { expireImports } from '#resources/transfer/import/expire-imports.ts'

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
