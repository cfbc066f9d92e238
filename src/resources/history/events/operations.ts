import { leastRoleFor } from '#kernel/events/catalogue.ts'
import { filterProblem, typesOf } from '#kernel/events/event-filters.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { indexedUpTo } from '#kernel/events/journals/index-journals.ts'
import { readJournal, type Wanted } from '#kernel/events/journals/read-journal.ts'
import { settledUpTo } from '#kernel/events/journals/settled.ts'
import { payloadOf } from '#kernel/events/payload.ts'
import { defineStream } from '#kernel/operations/define-stream.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation, type Parsed } from '#kernel/operations/operation.ts'
import { type Role, roleAtLeast } from '#kernel/operations/roles.ts'
import { DEFAULT_PER, MAX_PER } from '#kernel/operations/schemas.ts'
import { at, locate } from '#kernel/operations/target.ts'
import { numberOf, olderThan, rangeOf } from '#resources/history/events/cursor.ts'
import { EventPage, EventQuery, StreamQuery } from '#resources/history/events/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const list = defineOperation({
  name: 'events_list',
  summary: 'List what happened on a website',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/events'],
  refuses: true,
  target: at('website_id', websiteTarget),
  query: EventQuery,
  output: EventPage,
  async handler({ db, target, query }) {
    const filter = filterOf(query, target.caller_role)
    const settled = await settledUpTo(db, 'events', await indexedUpTo(db, 'events'))
    const [since, until] = [query.since, query.until].map((time) => (time === undefined ? undefined : Date.parse(time)))
    const limit = Math.min(query.per ?? DEFAULT_PER, MAX_PER)
    const { order, ...whole } = rangeOf(query.cursor)
    // Never past what may still be committed with a smaller number, or a poller would miss it.
    const range = order === 'asc' ? { ...whole, below: settled + 1 } : whole
    const wanted = { website_id: target.id, ...filter, since, until, limit, range, order }
    const { rows, next } = await readJournal(db, 'events', wanted)
    const older = next === null ? null : olderThan(next)
    const later = String(Math.min(range.below - 1, settled))
    const last = String(next ?? Math.max(range.above, settled))
    const way =
      order === 'desc' ? { next: older, previous: later } : { next: last, previous: olderThan(range.above + 1) }
    return { data: rows.map(payloadOf), meta: { ...way, more: next !== null } }
  },
})

const stream = defineStream({
  name: 'events_stream',
  summary: 'Follow what happens on all your websites, as server-sent events',
  routes: ['GET /events'],
  refuses: true,
  alsoAnswers: [404],
  tool: { omitted: 'a stream does not end, and a tool call answers once; events_list goes on from a cursor' },
  query: StreamQuery,
  async handler({ db, caller, query }) {
    const { types, after, website_id, presence } = query
    const problem = types && filterProblem(types)
    if (problem) throw invalid('types', problem)
    if (website_id !== undefined) await locate(at('website_id', websiteTarget), { website_id }, caller, db, null)
    return {
      website_id: website_id?.toLowerCase() ?? null,
      types: types && types.length > 0 ? new Set(typesOf(types)) : null,
      after: after === undefined ? null : numberOf('after', after),
      presence: presence === true,
    }
  },
})

export const eventOperations: readonly Operation[] = [list, stream]

/** Types up to which each has its list read; more are found among all events. */
const MAX_LISTS = 24

/** @throws ValidationFailed for an unknown type */
function filterOf({ types = [], record_id }: Parsed<typeof EventQuery>, role: Role): Pick<Wanted, 'filter' | 'except'> {
  const problem = filterProblem(types)
  if (problem) throw invalid('types', problem)
  const wanted = types.length > 0 ? typesOf(types) : EVENT_TYPES
  const values = wanted.filter((type) => roleAtLeast(role, leastRoleFor(type)))
  const few = values.length <= MAX_LISTS
  return {
    filter: [
      ...(few ? [{ trait: 'type' as const, values }] : []),
      ...(record_id === undefined ? [] : [{ trait: 'record' as const, values: [record_id.toLowerCase()] }]),
    ],
    except: few ? [] : EVENT_TYPES.filter((type) => !values.includes(type)),
  }
}
