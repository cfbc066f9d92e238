import { DESTROY_SALTS, destroySalts } from '#analytics/collect/salts-store.ts'
import { expireAnalytics } from '#analytics/expire.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { analyticsMailDue, MAIL_ANALYTICS, mailAnalytics } from '#resources/traffic/analytics/mail/mail-analytics.ts'

export function trafficPart(core: Core): Part {
  const { database, plans } = core
  const mailing = mailAnalytics({ ...core, vault: core.providers.vault })
  return {
    name: 'traffic',
    jobs: [
      { kind: MAIL_ANALYTICS, run: mailing, recurs: true, hasWork: () => analyticsMailDue(database) },
      { kind: DESTROY_SALTS, run: destroySalts(database) },
    ],
    chores: [(now) => expireAnalytics(database, plans, now)],
  }
}
