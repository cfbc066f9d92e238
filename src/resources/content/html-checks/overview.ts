import type { Db } from '#kernel/database/database.ts'
import type { Count } from '#resources/content/html-checks/check-site.ts'
import { siteCheckTask } from '#resources/content/html-checks/check-site.ts'
import { liveHtmlOfSite } from '#resources/content/html-checks/site-store.ts'
import { existingOf } from '#resources/content/html-checks/store.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { readerOfPages } from '#resources/content/pages/store.ts'
import type { OverviewCheck } from '#resources/websites/overview/section.ts'

/** Html that one request reads. */
const MAX_BYTES = 1_500_000
const MAX_RECORDS = 2_000
/** Link targets looked up in one query. */
const MAX_LOOKED_UP = 500
/** Named in one warning. */
const MAX_NAMED = 10

/** What is wrong with the live html of pages and shared parts. */
export const htmlCheck: OverviewCheck = async ({ db: shortDb, longDb, website, links, compute }) => {
  const db = await readerOfPages({ db: shortDb, longDb }, website.id)
  const records = await liveHtmlOfSite(db, website.id, MAX_BYTES, MAX_RECORDS)
  if (!records)
    return [
      `Html and links were not checked: the website has more than ${MAX_BYTES} bytes of html or ${MAX_RECORDS} pages, parts and components.`,
    ]
  const html = records.map(({ kind, name, status, html_content }) => {
    const isPage = kind === 'page'
    const path = isPage && !isPattern(name) ? name : null
    return {
      name: isPage ? name : `${kind} "${name}"`,
      path,
      isPage,
      published: isPage && status === 'published',
      html_content,
    }
  })
  const { links: found, markup, alt, headings } = await compute(siteCheckTask, { html, origin: links.website(website) })
  const broken = await brokenLinks(db, website.id, found)
  return [
    ...counted(
      broken.length,
      'broken internal link',
      broken.map(({ from, shown }) => `${from} → ${shown}`),
    ),
    ...faults(
      markup,
      'leave elements open or close what is not open',
      'leaves elements open or closes what is not open',
    ),
    ...faults(alt, 'have images without alt text', 'has images without alt text'),
    ...faults(headings, 'have several h1 headings', 'has several h1 headings'),
  ]
}

type Link = { kind: 'path' | 'asset'; key: string; from: string; shown: string }

async function brokenLinks(db: Db, website_id: string, links: Link[]): Promise<Link[]> {
  const keysOf = (wanted: Link['kind']) => {
    const keys = links.filter(({ kind }) => kind === wanted).map(({ key }) => key)
    return [...new Set(keys)].slice(0, MAX_LOOKED_UP)
  }
  const [paths, assets] = [keysOf('path'), keysOf('asset')]
  if (paths.length + assets.length === 0) return []
  const existing = await existingOf(db, website_id, { paths, assets }, { published: true })
  const lookedUp = new Set([...paths, ...assets])
  return links.filter(({ key }) => lookedUp.has(key) && !existing.has(key))
}

function faults(counts: Count[], several: string, one: string): string[] {
  if (counts.length === 0) return []
  const places = counts.map(({ name, count }) => `${name} (${count})`)
  const subject = counts.length === 1 ? `1 page or part ${one}` : `${counts.length} pages or parts ${several}`
  return [`${subject}: ${named(places)}`]
}

function counted(count: number, what: string, places: string[]): string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}: ${named(places)}`]
}

function named(places: string[]): string {
  const more = places.length - MAX_NAMED
  return places.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
