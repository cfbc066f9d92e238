import { hash } from 'node:crypto'
import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { about, named } from '#kernel/operations/named.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { nullable } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { formTarget } from '#resources/data/forms/store.ts'
import {
  type CountedForm,
  countsIn,
  type Period,
  sentIn,
  timeZoneOf,
  totalIn,
} from '#resources/data/submissions/count-store.ts'
import { arranged, countedBy } from '#resources/data/submissions/counts.ts'
import { daysOfLength } from '#resources/data/submissions/days-of-length.ts'
import { OfStatus, readTool, Spam } from '#resources/data/submissions/schema.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { rangeOf } from '#resources/traffic/analytics/range.ts'

/** Submissions of the days asked for, spam too: to count so many by a field takes another thread about a second. */
const MAX_COUNTED = 100_000
/** Counts of one answer: the days of two years, or some values on each day of a season. */
const MAX_COUNTS = 2_000

const IsoDate = (text: string) => Type.Optional(Type.String({ maxLength: 20, about: text }))

export const SubmissionCounts = named(
  'SubmissionCounts',
  Type.Object({
    start_date: Type.String({ about: 'The first day.' }),
    end_date: Type.String({ about: 'The last day, included.' }),
    time_zone: Type.String({ about: 'That of the website.' }),
    total: Type.Integer({ about: 'Submissions of these days; with checkboxes one may count several times.' }),
    counts: Type.Array(
      Type.Object({
        date: Type.Optional(Type.String({ about: 'By created_at.' })),
        value: Type.Optional(about(nullable(Type.String()), 'By a field: true or false of a checkbox; null if blank.')),
        label: Type.Optional(Type.String({ about: 'Of the option.' })),
        count: Type.Integer({ about: 'Submissions.' }),
      }),
      { about: 'By date, then in the order of options; by one of the two those with none too.' },
    ),
  }),
)

/**
 * How many submissions a form got, by day, by the value of a field, or by both. It reads off the request thread what was sent on the
 * days asked for, by the index of ages, and only once that index has shown that those are not too many.
 */
export const countSubmissions = defineOperation({
  name: 'submissions_counts',
  summary:
    'Count the submissions of a form by day, by the value of a field, or by both; without spam unless spam is true',
  scope: 'read',
  role: 'content',
  routes: [
    'GET /websites/:website_id/forms/:form_id/submissions/counts',
    'GET /websites/forms/:form_id/submissions/counts',
  ],
  tool: readTool,
  target: at('form_id', formTarget),
  query: Type.Object({
    by: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: 2,
      description: 'Counts by created_at (day) and/or a field.',
    }),
    start_date: IsoDate("Like 2026-03-01, in the website's time zone; 7 days ago unless given."),
    end_date: IsoDate('The last day, included; today unless given.'),
    spam: Type.Optional(Spam),
    status: Type.Optional(OfStatus),
  }),
  output: SubmissionCounts,
  mayLag: true,
  revision: (counts) => hash('sha1', JSON.stringify(counts), 'base64url'),
  async handler({ db, longDb, target: form, query, now }) {
    const groups = countedBy(query.by, readFields(form))
    const range = rangeOf(query, await timeZoneOf(db, form.website_id), now)
    const days = daysOfLength(range.zone, range)
    const period = { since: days[0]!.start, until: days.at(-1)!.end }
    await refuseTooMany(longDb, form, period)
    const filter = { spam: query.spam ?? false, status: query.status }
    const by = { days: groups.days ? days : null, field: groups.field?.name, filter, limit: MAX_COUNTS + 1 }
    const counted = await countsIn(longDb, form, period, by)
    if (counted.length > MAX_COUNTS)
      throw new InvalidRequest(
        `There are more than ${MAX_COUNTS} counts`,
        'Ask for fewer days, or by one of the two at a time.',
      )
    return {
      start_date: dateOfDay(range.first),
      end_date: dateOfDay(range.last),
      time_zone: range.zone,
      total: await totalIn(longDb, form, period, filter),
      counts: arranged(counted, range, groups),
    }
  },
})

async function refuseTooMany(db: Db, form: CountedForm, period: Period) {
  if ((await sentIn(db, form, period, MAX_COUNTED + 1)) <= MAX_COUNTED) return
  throw new InvalidRequest(
    'Too many submissions to be counted',
    `The days have more than ${MAX_COUNTED} submissions, spam among them; ask for fewer days.`,
  )
}
