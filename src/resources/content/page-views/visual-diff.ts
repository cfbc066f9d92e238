import { defineProviderOperation } from '#kernel/operations/operation.ts'
import { Unavailable } from '#kernel/operations/service-errors.ts'
import { at } from '#kernel/operations/target.ts'
import { versionNamed } from '#kernel/versioning/diff-by-record.ts'
import type { Screenshot } from '#providers/browser/browser.ts'
import {
  capturePage,
  notLoaded,
  revisionOfImages,
  SCREENS,
  storedImage,
} from '#resources/content/page-views/capture-page.ts'
import { PageVisualDiff, VisualDiffQuery } from '#resources/content/page-views/schema.ts'
import { targetOf } from '#resources/content/versioned/store.ts'

export const visualDiff = defineProviderOperation({
  name: 'page_visual_diff',
  summary: 'Compare how two versions of a page look: screenshots and the regions that differ',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/pages/:page_id/visual_diff', 'GET /websites/pages/:page_id/visual_diff'],
  target: at('page_id', targetOf('page')),
  query: VisualDiffQuery,
  refuses: true,
  output: PageVisualDiff,
  revision: revisionOfImages,
  async handler(context) {
    const { db, target, query, providers } = context
    const { from = 'live', to = 'latest', device = 'desktop', whole_page: wholePage = true } = query
    const older = await versionNamed(db, target, 'from', from)
    const newer = await versionNamed(db, target, 'to', to)
    const screens = SCREENS.filter(({ name }) => name === device)
    const blocked = new Set<string>()
    const [before, after] = await captureBoth(async (side, halved) => {
      const shown = side === 'from' ? shownAs(from, older) : shownAs(to, newer)
      const captured = await capturePage(context, shown, screens, { wholePage, halved })
      for (const origin of captured.blocked) blocked.add(origin)
      return captured.screenshots[0]!
    })
    const compared = await providers.images.compare(before.png, after.png)
    if (!compared) throw new Unavailable('screenshot_failed', 'The screenshots could not be compared', TOO_LARGE)
    const { changed_share, regions, outlined } = compared
    const images = [
      { shows: 'from', ...(await storedImage(context, `${device}-from`, before)) },
      { shows: 'to', ...(await storedImage(context, `${device}-to`, after)) },
    ]
    if (outlined) {
      const changes = { width: after.width, height: Math.max(before.height, after.height), png: outlined }
      images.push({ shows: 'changes', ...(await storedImage(context, `${device}-changes`, changes)) })
    }
    const warnings = notLoaded([...blocked])
    return {
      page_id: target.id,
      website_id: target.website_id,
      device,
      from_number: older.number,
      to_number: newer.number,
      identical: regions.length === 0,
      changed_share,
      regions,
      images,
      ...(warnings.length ? { warnings } : {}),
    }
  },
})

const TOO_LARGE = 'Comparing them took too much time or memory; try the first screen only (whole_page=false).'

/** With live and latest the shared parts are in that version as well. */
function shownAs(name: string, { number }: { number: number }) {
  return name === 'live' || name === 'latest' ? name : number
}

/** Large images are captured at half their size; when only one of them was, the other is captured again. */
export async function captureBoth(
  capture: (side: 'from' | 'to', halved: boolean) => Promise<Screenshot>,
): Promise<[Screenshot, Screenshot]> {
  const before = await capture('from', false)
  const after = await capture('to', false)
  if (before.width > after.width) return [await capture('from', true), after]
  if (before.width < after.width) return [before, await capture('to', true)]
  return [before, after]
}
