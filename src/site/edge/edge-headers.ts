import type { Feed } from '#kernel/events/feed.ts'
import type { Edge } from '#providers/edge/edge.ts'
import { edgeKeys } from '#site/edge/keys.ts'
import type { ViewedPage } from '#site/visits/noted.ts'

/** How an edge finds an answer again, and what it is, for the edge's log. */
export type ForEdge = { keys: string; view: string | null }

/** What answers tell the edge. */
export type EdgeHeaders = {
  /** Of an answer that an edge may keep. */
  describe(websiteId: string, tags: Iterable<string>, viewed: ViewedPage): ForEdge
  /**
   * Pairs of names and values that let the edge keep an answer until it ends, though nothing changes; a null one ends never.
   * None while the database is away: what is sent then may be outdated, and nothing would forget it.
   */
  of(answer: { edge: ForEdge | null; until: number | null }): readonly string[]
}

type Options = { edge: Edge; feed: Pick<Feed, 'isStale'>; maxStaleMs: number; serveStaleMs: number }

export function edgeHeaders({ edge, feed, maxStaleMs, serveStaleMs }: Options): EdgeHeaders {
  const staleSeconds = Math.floor(serveStaleMs / 1_000)
  return {
    describe: (websiteId, tags, viewed) => ({
      keys: edgeKeys(edge, websiteId, tags),
      view: edge.logsViews ? viewText(websiteId, viewed) : null,
    }),
    of({ edge: kept, until }) {
      if (kept === null || feed.isStale()) return NONE
      const left = until === null ? maxStaleMs : Math.min(maxStaleMs, until - Date.now())
      const seconds = Math.floor(left / 1_000)
      if (seconds < 1) return NONE
      const headers = edge.headers({ keys: kept.keys, seconds, staleSeconds })
      return kept.view === null ? headers : [...headers, VIEW_HEADER, kept.view]
    },
  }
}

const NONE: readonly string[] = []

const VIEW_HEADER = 'x-sitewright-view'

/** Website, page, format (or what it is besides a page), and the path where the page has one of its own; separated by spaces. */
function viewText(websiteId: string, { pageId, path, markdown, taken }: ViewedPage): string {
  return [websiteId, pageId ?? '-', taken ?? (markdown ? 'md' : 'html'), path === null ? '-' : encodeURI(path)].join(
    ' ',
  )
}
