import { eventually } from '#test/faults/support/eventually.ts'
import type { Service } from '#test/support/service.ts'

/** Resolves once everything that visitors have done so far is counted. */
export async function everythingCounted({ services, database }: Pick<Service, 'services' | 'database'>): Promise<void> {
  await services.visits?.flush()
  await eventually(async () => {
    const waiting = await database.reader.selectFrom('analytics_inbox').select('seq').execute()
    if (waiting.length > 0) throw new Error('views wait to be counted')
  }, 30_000)
}

/** The views of a website in the order in which they were noted. */
export async function viewsOf(service: Pick<Service, 'services' | 'database'>, website_id: string) {
  await everythingCounted(service)
  return service.database.reader
    .selectFrom('analytics_views')
    .selectAll()
    .where('website_id', '=', website_id)
    .orderBy('at')
    .orderBy('seq')
    .execute()
}

/** The totals of a website by dimension and value. */
export async function totalsOf({ database }: Pick<Service, 'database'>, website_id: string) {
  const rows = await database.reader
    .selectFrom('analytics_totals')
    .selectAll()
    .where('website_id', '=', website_id)
    .execute()
  const figures = rows.map(({ dimension, value, visitors, visits, pageviews, bounces }) => [
    `${dimension} ${value}`,
    { visitors, visits, pageviews, bounces },
  ])
  return Object.fromEntries(figures)
}
