import type { Db } from '#kernel/database/database.ts'
import { aiVisitsOf, crawlersOf } from '#resources/traffic/analytics/crawlers-store.ts'
import { liveVisitors } from '#resources/traffic/analytics/live-store.ts'
import {
  agentsOf,
  machineDaysOf,
  machineHoursOf,
  machinePagesOf,
  machinesOf,
  pathsOf,
} from '#resources/traffic/analytics/machine-totals-store.ts'
import type { Source } from '#resources/traffic/analytics/source.ts'
import { daysOf, hoursOf, topValues, viewsOf } from '#resources/traffic/analytics/totals-store.ts'

/** Figures of what was counted, without any filter. They cost what the days asked for have of different values. */
export function totalsOf(db: Db, website_id: string): Source {
  const top = topValues.bind(null, db, website_id)
  return {
    days: (span) => daysOf(db, website_id, span),
    hours: (span) => hoursOf(db, website_id, span),
    pages: async (span, limit) =>
      (await top('path', span, limit)).map(({ value, ...row }) => ({ path: value, ...row })),
    async referrers(span, limit) {
      const rows = await top('source', span, limit)
      return rows.map(({ value, visitors, pageviews }) => {
        const [channel, referrer] = value.split(' ') as [string, string]
        return { channel, referrer, visitors, pageviews }
      })
    },
    async countries(span, limit) {
      const rows = await top('country', span, limit)
      return rows.map(({ value, visitors }) => ({ country: value, visitors }))
    },
    async cities(span, limit) {
      const rows = await top('city', span, limit)
      return rows.map(({ value, visitors }) => {
        const [country, region, city] = value.split('\t') as [string, string, string]
        return { country, region, city, visitors }
      })
    },
    live: (since) => liveVisitors(db, website_id, since),
    machineDays: (span) => machineDaysOf(db, website_id, span),
    machineHours: (span) => machineHoursOf(db, website_id, span),
    machines: (span) => machinesOf(db, website_id, span),
    pathsOf: (span, agents) => pathsOf(db, website_id, span, agents),
    machinePages: (span, limit) => machinePagesOf(db, website_id, span, limit),
    agentsOf: (span, agents, paths) => agentsOf(db, website_id, span, agents, paths),
    crawlers: (span) => crawlersOf(db, website_id, span),
    aiVisits: (span) => aiVisitsOf(db, website_id, span),
    viewsOf: (span, paths) => viewsOf(db, website_id, span, paths),
  }
}
