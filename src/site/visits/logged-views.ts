import { bearsAiName } from '#analytics/classify/known-by-token.ts'
import { TAKEN } from '#analytics/view.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'
import type { Noted, ViewedPage } from '#site/visits/noted.ts'

/** Lines of a log that are counted in one transaction. */
export const MAX_LINES = 2_000
/** A view that comes later is of a day that is over: who it was is known no longer. */
const OLDEST_MS = 86_400_000
/** Clocks differ. */
const AHEAD_MS = 60_000
const MAX_TEXT = 2_000
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Line = Record<'at' | 'host' | 'url' | 'view' | 'forwarded' | 'agent' | 'referrer', string> &
  Partial<Record<'dnt' | 'gpc' | 'purpose' | 'language', string>>

/**
 * What an edge's log says of pages that it sent: a JSON object on each line, with the fields of docs/edge.md. Lines that show
 * no page, or that nobody has viewed yet, are left out.
 * @param peer the address that visitors' requests come to the service from: the edge's own
 * @returns the views, and how many lines could not be read
 */
export function viewsOfLog(text: string, { peer, now }: { peer: string; now: number }) {
  const noted: Noted[] = []
  let unread = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    const read = lineOf(line)
    const view = read && notedOf(read, peer, now)
    if (view) noted.push(view)
    else if (view === undefined) unread++
  }
  return { noted, unread }
}

function lineOf(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Partial<Record<string, unknown>>
    const needed = ['at', 'host', 'url', 'view', 'forwarded', 'agent', 'referrer'] as const
    return needed.every((name) => typeof line[name] === 'string') ? (line as Line) : undefined
  } catch {
    return undefined
  }
}

/** Null for what is no view, undefined for what is wrong. */
function notedOf(line: Line, peer: string, now: number): Noted | null | undefined {
  if (line.view === '-' || line.view === '' || line.purpose?.startsWith('prefetch')) return null
  const [websiteId, pageId, format, path] = line.view.split(' ')
  const at = Number(line.at) * 1_000
  if (!ID.test(websiteId ?? '') || !(at > now - OLDEST_MS && at < now + AHEAD_MS)) return undefined
  const page = pageOf(pageId!, format!, path ?? '-')
  if (page?.taken && !bearsAiName(line.agent)) return null
  if (!page || !line.url.startsWith('/')) return undefined
  return {
    viewed: { websiteId: websiteId!, host: line.host.slice(0, MAX_TEXT), page, goal: null },
    at,
    url: line.url.slice(0, MAX_TEXT),
    peer,
    forwarded: headerText(line.forwarded),
    userAgent: headerText(line.agent),
    referrer: headerText(line.referrer),
    acceptLanguage: headerText(line.language ?? ''),
    dnt: line.dnt === '1',
    gpc: line.gpc === '1',
  }
}

function pageOf(pageId: string, format: string, encoded: string): ViewedPage | undefined {
  const path = encoded === '-' ? null : normalizePath(encoded)
  if ((pageId !== '-' && !ID.test(pageId)) || (path !== null && !path.ok)) return undefined
  const taken = TAKEN.find((one) => one === format)
  const page = {
    pageId: pageId === '-' ? null : pageId,
    path: path === null ? null : path.path,
    markdown: format === 'md',
  }
  return taken ? { ...page, taken } : page
}

/** A header that was not sent is logged as a dash. */
function headerText(text: string): string {
  return text === '-' ? '' : text.slice(0, MAX_TEXT)
}
