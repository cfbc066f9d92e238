import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { about } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { versionsInShort } from '#kernel/versioning/live-number.ts'
import {
  type Concern,
  countPages,
  firstOfConcern,
  firstPages,
  homePage,
  type PageCounts,
  type PageInOverview,
} from '#resources/content/pages/overview/store.ts'
import { readerOfPages } from '#resources/content/pages/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

const MAX_LISTED = 100
/** Paths named in one warning. */
const MAX_NAMED = 10

export const pagesSection: OverviewSection = {
  name: 'pages',
  output: Type.Object(
    {
      total: Type.Integer({ about: 'Number of pages.' }),
      drafts: Type.Integer({ about: 'Number of drafts.' }),
      pinned: Type.Integer({ about: 'Number of pages with a pinned version.' }),
      listed: Type.Array(
        Type.Object({
          id: Id,
          path: Type.String({ about: "The page's path." }),
          title: about(nullable(Type.String()), "The page's title."),
          language: Type.String({ about: "The page's language." }),
          status: oneOf(['published', 'draft'], { about: 'A draft is 404 for visitors.' }),
          live_version_number: Type.Integer({ about: 'The number of the version that visitors see.' }),
          latest_version_number: Type.Integer({ about: 'The number of the latest version.' }),
          pinned: Type.Boolean({ about: 'A version is pinned as live.' }),
          size: Type.Integer({ description: 'Bytes of the live html.' }),
        }),
        { description: `The first ${MAX_LISTED}; pages_list has the rest.` },
      ),
    },
    { about: 'The pages.' },
  ),
  async read({ db: shortDb, longDb, website }) {
    const db = await readerOfPages({ db: shortDb, longDb }, website.id)
    const counts = await countPages(db, website.id)
    const pages = await firstPages(db, website.id, MAX_LISTED)
    return {
      data: { total: counts.total, drafts: counts.draft, pinned: counts.pinned, listed: pages.map(present) },
      heading: `Pages (${counts.total}${counts.draft ? `, ${counts.draft} drafts` : ''})`,
      lines: pages.map(lineOf),
      more: counts.total - pages.length,
      narrow: `pages_list with page and per`,
      warnings: [...(await homeWarnings(db, website)), ...(await concerns(db, website.id, counts))],
    }
  },
}

function present(page: PageInOverview) {
  const { id, path, title, language, status, latest_number, pinned_number, size } = page
  return {
    id,
    path,
    title,
    language,
    status,
    live_version_number: pinned_number ?? latest_number,
    latest_version_number: latest_number,
    pinned: pinned_number !== null,
    size,
  }
}

function lineOf(page: PageInOverview): string {
  const { id, path, title, language, status, size } = page
  const draft = status === 'draft' ? ' draft,' : ''
  return `${path} "${title ?? ''}" ${language}${draft} ${versionsInShort(page)}, ${size} B, id ${id}`
}

async function homeWarnings(db: Db, website: WebsiteRecord): Promise<string[]> {
  const home = await homePage(db, website)
  if (!home) return ['No page has the path / and home_page_id is not set: visitors of the home page get 404.']
  return home.status === 'draft' ? ['The home page is a draft: visitors get 404.'] : []
}

async function concerns(db: Db, website_id: string, counts: PageCounts): Promise<string[]> {
  const warnings: string[] = []
  for (const [concern, sentence] of SENTENCES) {
    const count = counts[concern]
    if (count === 0) continue
    const some = await firstOfConcern(db, website_id, concern, MAX_NAMED)
    const paths = some.map(({ path, latest_number, pinned_number }) =>
      concern === 'behind' ? `${path} (v${pinned_number} of ${latest_number})` : path,
    )
    warnings.push(`${count} ${count === 1 ? 'page' : 'pages'} ${sentence}: ${named(paths, count)}`)
  }
  return warnings
}

const SENTENCES: [Concern, string][] = [
  ['draft', 'in draft, not shown to visitors'],
  ['behind', 'pinned to a version older than the latest'],
  ['untitled', 'without a title'],
  ['undescribed', 'without a meta_description'],
]

function named(some: string[], count: number): string {
  const more = count - Math.min(some.length, MAX_NAMED)
  return some.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
