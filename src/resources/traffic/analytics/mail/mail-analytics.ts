import type { Database } from '#kernel/database/database.ts'
import type { AnalyticsMailRow } from '#kernel/database/tables/analytics-mails.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { answersOf } from '#resources/traffic/analytics/answer.ts'
import { askedOf } from '#resources/traffic/analytics/ask.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { letterOf } from '#resources/traffic/analytics/mail/letter.ts'
import { lastWeek, nextMonday } from '#resources/traffic/analytics/mail/schedule.ts'
import { dueMails, moveOn, recipientOf, unsubscribe } from '#resources/traffic/analytics/mail/store.ts'
import { unsubscribeToken } from '#resources/traffic/analytics/mail/unsubscribe-link.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

/** The kind of the recurring job that `mailAnalytics` does. */
export const MAIL_ANALYTICS = 'analytics.mail'
/** How often the job looks for mails that are due, in milliseconds. */
const LOOK_MS = 60_000
const AT_ONCE = 100
const WEEK_MS = 7 * 86_400_000

type Needed = Pick<Core, 'database' | 'links' | 'plans'> & { vault: Pick<Vault, 'sign'> }

/** Mails each subscriber what happened last week, once. Safe to repeat: the next mail moves with the one that is sent. */
export function mailAnalytics(needed: Needed) {
  return async (_: object, stopping: AbortSignal): Promise<number> => {
    for (;;) {
      const due = await dueMails(needed.database.reader, Date.now(), AT_ONCE)
      for (const row of due) {
        if (stopping.aborted) return 0
        await mailOne(needed, row, Date.now())
      }
      if (due.length < AT_ONCE) return LOOK_MS
    }
  }
}

/** Whether a mail is due. */
export async function analyticsMailDue(database: Database): Promise<boolean> {
  return (await dueMails(database.reader, Date.now(), 1)).length > 0
}

async function mailOne({ database, links, vault, plans }: Needed, row: AnalyticsMailRow, now: number) {
  const { website_id, user_id } = row
  const website = await findWebsite(database.reader, website_id)
  // A deleted website may be restored, with its members and their mails.
  if (!website) return database.write(async (tx) => void (await moveOn(tx, row, row.next_at + WEEK_MS)))
  const recipient = await recipientOf(database.reader, website_id, user_id)
  if (!recipient) return database.write(async (tx) => void (await unsubscribe(tx, website_id, user_id)))
  const week = lastWeek(website.time_zone, now)
  const query = { start_date: dateOfDay(week.first), end_date: dateOfDay(week.last) }
  const { asked } = await askedOf({ db: database.longReader, website, query, metrics: METRICS_OF_MAIL, plans, now })
  const mail = letterOf({
    to: recipient.email,
    website: website.name,
    week,
    answers: await answersOf(asked, METRICS_OF_MAIL),
    unsubscribe: `${links.base}/unsubscribe/${unsubscribeToken(vault, row)}`,
  })
  await database.write(async (tx) => {
    if (await moveOn(tx, row, nextMonday(website.time_zone, now)))
      await queueMail(tx, { ...mail, websiteId: website_id, brandOf: website_id }, now)
  })
}

const METRICS_OF_MAIL = [
  'overview',
  'time_series',
  'top_pages',
  'top_referrers',
  'bot_overview',
  'bot_time_series',
  'top_bots',
  'ai_agent_pages',
] as const
