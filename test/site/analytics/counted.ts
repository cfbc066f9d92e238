import { eventually } from '#test/faults/support/eventually.ts'
import type { Service } from '#test/support/service.ts'
import type { TestSite } from '../support.ts'

export const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
] as const

export const CRAWLER =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'

/** The site, visited by a person: what names no browser is a machine. */
export function readerOf(site: TestSite): TestSite {
  const visit: TestSite['visit'] = (path, options) =>
    site.visit(path, { ...options, headers: { 'user-agent': BROWSERS[0], ...options?.headers } })
  return { ...site, visit }
}

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
