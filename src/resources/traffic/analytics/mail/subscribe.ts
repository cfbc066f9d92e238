import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitAbout, unchanged } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { nextMonday } from '#resources/traffic/analytics/mail/schedule.ts'
import { AnalyticsMail, AnalyticsMailUpdate } from '#resources/traffic/analytics/mail/schema.ts'
import { isSubscribed, subscribe, unsubscribe } from '#resources/traffic/analytics/mail/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const PATH = '/websites/:website_id/analytics/mail'
const tool = { omitted: 'A mail goes to a person, who decides for themselves whether to get it.' }
/** Whether a member gets mail is no matter of the website's revision. */
const { revision: _, ...website } = websiteTarget
const target = at('website_id', website as typeof websiteTarget)
const answer = { output: AnalyticsMail, revision: ({ weekly }: { weekly: boolean }) => String(weekly) }

const show = defineOperation({
  name: 'analytics_mail_get',
  summary: 'Show whether you get a weekly mail about the visitors of a website',
  scope: 'read',
  role: 'viewer',
  routes: [`GET ${PATH}`],
  tool,
  target,
  ...answer,
  handler: async ({ db, target: { id }, caller }) => ({
    website_id: id,
    weekly: await isSubscribed(db, id, caller.userId),
  }),
})

const update = defineOperation({
  name: 'analytics_mail_update',
  summary: 'Subscribe to the weekly mail about the visitors of a website, or unsubscribe; for yourself only',
  scope: 'write',
  review: 'free',
  role: 'viewer',
  routes: [`PUT ${PATH}`],
  tool,
  target,
  input: AnalyticsMailUpdate,
  ...answer,
  emits: 'analytics_mail.updated',
  async handler({ tx, target, caller: { userId: user_id }, input: { weekly }, now }) {
    const { id: website_id, time_zone } = target
    const result = { website_id, weekly }
    if (weekly === (await isSubscribed(tx, website_id, user_id))) return unchanged(result)
    if (weekly) await subscribe(tx, { website_id, user_id, next_at: nextMonday(time_zone, now), created_at: now })
    else await unsubscribe(tx, website_id, user_id)
    return emitAbout(result, { id: website_id, website_id })
  },
})

export const mailOperations: readonly Operation[] = [show, update]
