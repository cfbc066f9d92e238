import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Counted } from '#resources/data/submissions/counts.ts'
import type { DaysOfLength } from '#resources/data/submissions/days-of-length.ts'
import type { SubmissionFilter } from '#resources/data/submissions/store.ts'

export type CountedForm = { website_id: string; id: string }
/** In milliseconds since 1970; `until` is the first moment after it. */
export type Period = { since: number; until: number }

/** Characters of a value: no option has more. What was sent when the field was another may. */
const MAX_VALUE = 200

export async function timeZoneOf(db: Db, website_id: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('websites')
    .select('time_zone')
    .where('id', '=', website_id)
    .executeTakeFirstOrThrow()
  return time_zone
}

/** How many were sent in the period, spam too, counted up to `most`: by the index of ages alone. */
export async function sentIn(db: Db, form: CountedForm, period: Period, most: number): Promise<number> {
  const { rows } = await sql<{ sent: number }>`select count(*) as sent
    from (select 1 as one from submissions where ${isSentIn(form, period)} limit ${sql.lit(most)}) found`.execute(db)
  return Number(rows[0]!.sent)
}

/** How many of the period match. */
export async function totalIn(db: Db, form: CountedForm, period: Period, filter: SubmissionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from submissions
    where ${isSentIn(form, period)} and ${matches(filter)}`.execute(db)
  return Number(rows[0]!.total)
}

/**
 * By day (`days`), by the values of a field (its name), or by both; each value of a list counts. Reads what was sent in the
 * period, by the index of ages.
 * @returns at most `limit` groups, in no order
 */
export async function countsIn(
  db: Db,
  form: CountedForm,
  period: Period,
  by: { days: readonly DaysOfLength[] | null; field: string | undefined; filter: SubmissionFilter; limit: number },
): Promise<Counted[]> {
  const day = by.days && sql`${dayAmong(by.days)} as day`
  const value = by.field === undefined ? null : sql`${valueText(db)} as value`
  const groups = [day, value].filter((each) => each !== null)
  const { rows } = await sql<{ day?: number; value?: string | null; count: number }>`
    select ${sql.join(groups)}, count(*) as count
    from submissions ${by.field === undefined ? sql`` : joinValues(db, by.field)}
    where ${isSentIn(form, period)} and ${matches(by.filter)}
    group by ${sql.join(groups.map((_, index) => sql.lit(index + 1)))} limit ${sql.lit(by.limit)}`.execute(db)
  return rows.map(({ day, value, count }) => ({
    ...(by.days ? { day: Number(day) } : {}),
    ...(by.field === undefined ? {} : { value: value ?? null }),
    count: Number(count),
  }))
}

function isSentIn({ website_id, id }: CountedForm, { since, until }: Period): RawBuilder<boolean> {
  return sql`submissions.website_id = ${website_id} and submissions.form_id = ${id}
    and submissions.created_at >= ${since} and submissions.created_at < ${until}`
}

/** Not by the index of numbers, which would read all that the form ever got. */
function matches({ spam, status }: SubmissionFilter): RawBuilder<boolean> {
  const isSpam = sql<boolean>`submissions.spam + 0 = ${sql.lit(spam ? 1 : 0)}`
  return status === undefined ? isSpam : sql`${isSpam} and submissions.status = ${status}`
}

function dayAmong(days: readonly DaysOfLength[]): RawBuilder<number> {
  const at = sql.ref('submissions.created_at')
  const cases = days.map(
    ({ first, start, end, length }) =>
      sql`when ${at} < ${sql.lit(end)} then ${sql.lit(first)} + (${at} - ${sql.lit(start)}) / ${sql.lit(length)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** One row for each value of the field, or one with null where it was left blank. */
function joinValues(db: Db, field: string): RawBuilder<unknown> {
  if (isSqlite(db)) return sql`left join json_each(submissions.data, ${`$."${field}"`}) each on true`
  const value = sql`cast(submissions.data as json) -> ${field}::text`
  const list = sql`case json_typeof(${value}) when 'array' then ${value} else json_build_array(${value}) end`
  return sql`left join lateral json_array_elements_text(${list}) each (value) on true`
}

function valueText(db: Db): RawBuilder<unknown> {
  const text = sql`substr(each.value, 1, ${sql.lit(MAX_VALUE)})`
  return isSqlite(db) ? sql`case when each.type in ('true', 'false') then each.type else ${text} end` : text
}
