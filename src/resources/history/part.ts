import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { expireChangeSets } from '#resources/history/change-sets/expire.ts'
import { expirePreviews } from '#resources/history/previews/expire.ts'
import { MAIL_COMMENTS, mailComments } from '#resources/history/previews/mail-comments.ts'
import { APPEAR_AND_GO, anyRecordDue, carryOutDue } from '#resources/history/publishing/appearing/carry-out-due.ts'
import { carryOutPublishing, type ScheduledPublishing } from '#resources/history/publishing/carry-out.ts'
import { PUBLISH_LATER } from '#resources/history/publishing/schedule.ts'
import { expirePublishings } from '#resources/history/publishing/store.ts'
import { expireRequests } from '#resources/history/requests/expire.ts'
import { MAIL_REQUESTS, mailRequests } from '#resources/history/requests/mail-requests.ts'
import { purgeTrash } from '#resources/history/trash/purge.ts'

export function historyPart(core: Core): Part {
  const { database, links, plans } = core
  return {
    name: 'history',
    jobs: [
      { kind: PUBLISH_LATER, run: (publishing: ScheduledPublishing) => carryOutPublishing(core, publishing) },
      { kind: APPEAR_AND_GO, run: carryOutDue(core), recurs: true, hasWork: () => anyRecordDue(database) },
      { kind: MAIL_REQUESTS, run: mailRequests(database, links) },
      { kind: MAIL_COMMENTS, run: mailComments(database) },
    ],
    chores: [
      (now) => purgeTrash(database, plans, now),
      (now) => expireChangeSets(database, plans, now),
      (now) => expirePublishings(database, now),
      (now) => expireRequests(core, now),
      (now) => expirePreviews(database, now),
    ],
  }
}
