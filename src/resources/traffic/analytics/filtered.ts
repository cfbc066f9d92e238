import { localTime } from '#analytics/local-time.ts'
import type { Db } from '#kernel/database/database.ts'
import { quartersOfDay, type Span } from '#resources/traffic/analytics/calendar.ts'
import { crawlersOf } from '#resources/traffic/analytics/crawlers-store.ts'
import {
  matchingAgentsOf,
  matchingMachineDays,
  matchingMachineHours,
  matchingMachinePages,
  matchingMachines,
  matchingPathsOf,
} from '#resources/traffic/analytics/filtered-machines-store.ts'
import {
  type Hours,
  type Matching,
  matchingAiVisits,
  matchingDays,
  matchingHours,
  matchingLive,
  matchingPages,
  matchingSources,
  matchingViews,
} from '#resources/traffic/analytics/filtered-people-store.ts'
import { isOfAgentAlone } from '#resources/traffic/analytics/question/of-people.ts'
import type { Source } from '#resources/traffic/analytics/source.ts'

/** Figures of the raw views and visits that match. They cost what the days asked for have of raw views. */
export function filteredBy(db: Db, matching: Matching, zone: string): Source {
  return {
    days: once((span) => matchingDays(db, matching, span)),
    hours: (span) => matchingHours(db, matching, span, hoursOf(span, zone)),
    pages: (span, limit) => matchingPages(db, matching, span, limit),
    referrers: (span, limit) => matchingSources(db, matching, span, { by: ['channel', 'referrer'], limit }),
    countries: (span, limit) => matchingSources(db, matching, span, { by: ['country'], limit }),
    cities: (span, limit) => matchingSources(db, matching, span, { by: ['country', 'region', 'city'], limit }),
    live: (since) => matchingLive(db, matching, since, daysSince(zone, since)),
    machineDays: (span) => matchingMachineDays(db, matching, span),
    machineHours: (span) => matchingMachineHours(db, matching, span, hoursOf(span, zone)),
    machines: once((span) => matchingMachines(db, matching, span)),
    pathsOf: (span, agents) => matchingPathsOf(db, matching, span, agents),
    machinePages: (span, limit) => matchingMachinePages(db, matching, span, limit),
    agentsOf: (span, _, paths) => matchingAgentsOf(db, matching, span, paths),
    crawlers: async (span) =>
      isOfAgentAlone(matching.filters) ? crawlersOf(db, matching.website_id, span, matching.filters.agent) : [],
    aiVisits: (span) => matchingAiVisits(db, matching, span),
    viewsOf: (span, paths) => matchingViews(db, matching, span, paths),
  }
}

/** Several metrics of one answer need it of the same days. */
function once<R>(read: (span: Span) => Promise<R>): (span: Span) => Promise<R> {
  const answers = new Map<string, Promise<R>>()
  return ({ first, last }) => {
    const key = `${first} ${last}`
    const answer = answers.get(key) ?? read({ first, last })
    answers.set(key, answer)
    return answer
  }
}

export function hoursOf(span: Span, zone: string): Hours {
  const days = Array.from({ length: span.last - span.first + 1 }, (_, n) => span.first + n)
  return days.flatMap((day) => quartersOfDay(zone, day).map(({ quarter, hour }): [number, number] => [quarter, hour]))
}

/** Those of views since then. */
function daysSince(zone: string, since: number): Span {
  const { day } = localTime(zone, since)
  return { first: day, last: day + 1 }
}
