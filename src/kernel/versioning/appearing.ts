import Type from 'typebox'
import type { Actor, Caller, Source } from '#kernel/operations/caller.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'
import { about } from '#kernel/operations/named.ts'
import { nullable, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { hidden, optionalTime } from '#kernel/records/field.ts'

const Given = nullable(Type.String({ format: 'date-time' }))

function when(text: string) {
  const field = optionalTime(about(nullable(Timestamp), text), { write: about(Given, text), blank: null })
  return { ...field, store: (given: string | null) => (given === null ? null : Date.parse(given)), move: Given }
}

/** When a record that can be a draft appears to visitors, and when it goes. A time is null again once it has come. */
export const appearingFields = {
  publish_at: when('When it is published, a draft until then.'),
  unpublish_at: when('When it becomes a draft again.'),
}
/** As whom a job does it, as JSON of `Scheduler`. */
export const scheduledByField = hidden<string | null>()({ blank: null, history: false })

export type Appearing = { publish_at: number | null; unpublish_at: number | null; scheduled_by: string | null }
export type GivenTimes = { publish_at?: string | null; unpublish_at?: string | null; status?: 'published' | 'draft' }
/** Who set the times: their role is checked again when a time comes. */
export type Scheduler = { actor: Actor; credential: { kind: Caller['credential']['kind']; id: string }; source: Source }

export function timesOf({ publish_at, unpublish_at, scheduled_by }: Appearing): Appearing {
  return { publish_at, unpublish_at, scheduled_by }
}

export function schedulerOf({ caller, actor, source }: { caller: Caller; actor: Actor; source: Source }): Scheduler {
  const { kind, id } = caller.credential
  return { actor, credential: { kind, id }, source }
}

export const NEVER: Appearing = { publish_at: null, unpublish_at: null, scheduled_by: null }

/**
 * The times of a record and whether it is a draft, after a change. A new record with `publish_at` is a draft until then; one
 * that is published before its time needs none any more.
 * @param before null for a new record
 * @returns the fields that differ in `changed`, and what is wrong with them in `errors`
 */
export function appearingAfter(
  before: (Appearing & { isDraft: boolean }) | null,
  given: GivenTimes,
  { now, scheduler }: { now: number; scheduler: Scheduler | null },
): { isDraft: boolean; times: Appearing; changed: ('publish_at' | 'unpublish_at')[]; errors: FieldErrors } {
  const former = before ?? NEVER
  const wanted = wantedTimes(former, given)
  const isDraft = given.status ? given.status === 'draft' : before ? before.isDraft : wanted.publish_at !== null
  const errors: FieldErrors = {}
  const changed = changedTimes(former, given)
  for (const field of changed) if (wanted[field] !== null && wanted[field] <= now) errors[field] = [past(now)]
  const { publish_at, unpublish_at } = wanted
  if (publish_at !== null && unpublish_at !== null && unpublish_at <= publish_at && changed.length > 0)
    errors.unpublish_at ??= [`must be later than publish_at, ${timestamp(publish_at)}`]
  if (!isDraft && given.publish_at && publish_at !== null) errors.publish_at ??= [PUBLISHED]
  const times = { ...wanted, publish_at: isDraft ? publish_at : null }
  const isNever = times.publish_at === null && times.unpublish_at === null
  const by = changed.length > 0 ? JSON.stringify(scheduler) : former.scheduled_by
  return { isDraft, times: { ...times, scheduled_by: isNever ? null : by }, changed, errors }
}

/** The fields with another time than before. */
export function changedTimes(former: Appearing, given: GivenTimes): ('publish_at' | 'unpublish_at')[] {
  const wanted = wantedTimes(former, given)
  return (['publish_at', 'unpublish_at'] as const).filter((field) => wanted[field] !== former[field])
}

function wantedTimes(former: Appearing, { publish_at, unpublish_at }: GivenTimes) {
  return {
    publish_at: timeOf(publish_at, former.publish_at),
    unpublish_at: timeOf(unpublish_at, former.unpublish_at),
  }
}

function timeOf(given: string | null | undefined, former: number | null): number | null {
  if (given === undefined) return former
  return given === null ? null : Date.parse(given)
}

const past = (now: number) => `must be in the future; it is ${timestamp(now)} now`
const PUBLISHED = "can't be set on what is published: send status draft with it, to hide it until then, or leave it out"

/** What comes next of a record whose time has come; null when nothing has. Both times passed: visitors never see it. */
export function dueOf(
  { publish_at, unpublish_at }: Pick<Appearing, 'publish_at' | 'unpublish_at'>,
  now: number,
): { action: 'publish' | 'unpublish'; at: number } | null {
  if (unpublish_at !== null && unpublish_at <= now) return { action: 'unpublish', at: unpublish_at }
  return publish_at !== null && publish_at <= now ? { action: 'publish', at: publish_at } : null
}

/** Of times that are restored, those that are still to come: what has been done once is not done again. */
export function stillToCome<V extends Record<string, unknown>>(values: V, now: number): V {
  const isPast = (field: string) =>
    values[field] !== undefined && values[field] !== null && Number(values[field]) <= now
  const gone = ['publish_at', 'unpublish_at'].filter(isPast)
  return { ...values, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

export function presentAppearing(row: Omit<Appearing, 'scheduled_by'>) {
  const shown = (time: number | null) => (time === null ? null : timestamp(time))
  return { publish_at: shown(row.publish_at), unpublish_at: shown(row.unpublish_at) }
}
