import type { Plans } from '#config/plans.ts'
import type { Db } from '#kernel/database/database.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { MAX_FILTERED_VIEWS, viewsWithin } from '#resources/traffic/analytics/ask.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { importedWithin } from '#resources/traffic/analytics/imports/store.ts'
import type { Range } from '#resources/traffic/analytics/range.ts'
import { totalsOf } from '#resources/traffic/analytics/totals.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/**
 * The warnings for an answer that reads the single views of these days.
 * @throws InvalidRequest for more views than one answer may read
 */
export async function warningsOfRawDays(
  { db, plans }: { db: Db; plans: Plans },
  website: Pick<WebsiteRecord, 'id' | 'plan'>,
  range: Range,
): Promise<string[]> {
  const totals = totalsOf(db, website.id)
  const imported = await importedWithin(db, website.id, range)
  const views = await viewsWithin(totals, range, imported.pageviews)
  if (views > MAX_FILTERED_VIEWS)
    throw new InvalidRequest(
      'Too many views for one query',
      `A query looks at each view, and the days have ${views}; ask for fewer days, so that they have at most ${MAX_FILTERED_VIEWS}.`,
    )
  const kept = range.today - plans[website.plan].analytics_days
  const isCut = (await totals.days({ first: range.first, last: Math.min(range.last, kept - 1) })).length > 0
  return [
    ...(isCut ? [`Single views are stored from ${dateOfDay(kept)} on, by the plan of the account.`] : []),
    ...(imported.isAny ? ['Imported days are totals, which have no visits to query: ask analytics_get for them.'] : []),
  ]
}
