import { anchorsIn } from '#html/anchors.ts'
import { type Lint, lintHtml } from '#html/lint.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { outsideRequests, requestWords } from '#resources/content/check/outside-requests.ts'
import { FAULTS } from '#resources/content/html-checks/check-change.ts'
import { localTarget } from '#resources/content/html-checks/local-target.ts'
import { isTemplate } from '#templates/compile.ts'
import { LineCounter } from '#text/line-counter.ts'

/** `path` is null for what has no single path: a shared part, a component, a page at a pattern. */
export type InspectedHtml = { html_content: string; path: string | null; isPage: boolean }
export type Inspection = { html: readonly InspectedHtml[]; origin: string }

type At = { at: number; line: number }
export type Fault = At & { kind: 'invalid_html' | 'missing_alt' | 'several_h1' | 'outside_request'; message: string }
/** `fragment` names an anchor in what is there; `followed` is a link that people follow, rather than a file that is shown. */
export type FoundLink = At & {
  kind: 'path' | 'asset'
  key: string
  shown: string
  fragment: string | null
  followed: boolean
}
export type OutsideLink = At & { url: string; followed: boolean }
/** `more` counts faults that are not named. */
export type Inspected = {
  isTemplate: boolean
  faults: Fault[]
  more: Record<Fault['kind'], number>
  links: FoundLink[]
  outside: OutsideLink[]
}

export const NO_MORE = { invalid_html: 0, missing_alt: 0, several_h1: 0, outside_request: 0 }
/** Of one record. */
const MAX_FAULTS = 100
const MAX_LINKS = 5_000
const MAX_OUTSIDE = 500
const MAX_URL = 2_000
const MAX_FRAGMENT = 200

/** The faults in the html of each record on its own, and where its links lead, each target once. */
export function inspectHtml({ html, origin }: Inspection): Inspected[] {
  return html.map((record) => {
    const lint = lintHtml(record.html_content)
    const isMade = isTemplate(record.html_content)
    return { isTemplate: isMade, ...faultsOf(record, lint, origin), ...linksOf(record, lint, origin) }
  })
}

export const inspectTask = readingTask('inspect', inspectHtml, ({ html }) =>
  html.reduce((sum, { html_content }) => sum + html_content.length, 0),
)

function faultsOf(
  { html_content, isPage }: InspectedHtml,
  { problems, references, firstHeadings }: Lint,
  origin: string,
) {
  const lines = new LineCounter(html_content)
  const faults: Fault[] = []
  const more = { ...NO_MORE }
  for (const { kind, tag, at } of problems) {
    const sort = kind === 'no_alt' ? 'missing_alt' : 'invalid_html'
    if (faults.length < MAX_FAULTS)
      faults.push({ kind: sort, at, line: lines.at(at), message: `${tag} ${FAULTS[kind]}` })
    else more[sort]++
  }
  const second = isPage ? firstHeadings[1] : undefined
  if (second !== undefined) {
    const message = `The page has ${firstHeadings.length} h1 headings; it should have one`
    faults.push({ kind: 'several_h1', at: second, line: lines.at(second), message })
  }
  for (const request of outsideRequests(html_content, references, origin)) {
    const message = requestWords(request, isPage)
    faults.push({ kind: 'outside_request', at: request.at, line: lines.at(request.at), message })
  }
  return { faults, more }
}

function linksOf({ html_content, path }: InspectedHtml, { references }: Lint, origin: string) {
  const lines = new LineCounter(html_content)
  const links = new Map<string, FoundLink>()
  const outside = new Map<string, OutsideLink>()
  let anchors: ReadonlySet<string> | undefined
  for (const { url, at, element } of references) {
    const followed = element === 'a' || element === 'area'
    const fragment = followed ? fragmentOf(url) : null
    const target = targetOf(url, origin, path)
    if (target) {
      const key = `${target.kind} ${target.key} ${fragment ?? ''} ${followed}`
      if (links.has(key) || links.size >= MAX_LINKS || FEED.test(target.key)) continue
      if (fragment !== null && target.key === path) {
        anchors ??= anchorsIn(html_content)
        if (anchors.has(fragment)) continue
      }
      links.set(key, { ...target, fragment, followed, at, line: lines.at(at) })
    } else if (/^https?:\/\//i.test(url) && url.length <= MAX_URL && !url.includes('{{'))
      if (!outside.has(url) && outside.size < MAX_OUTSIDE) outside.set(url, { url, followed, at, line: lines.at(at) })
  }
  return { links: [...links.values()], outside: [...outside.values()] }
}

/** Feeds are made by the service at the addresses of pages that declare one. */
const FEED = /\/(?:feed|rss)\.xml$/

/** A fragment alone leads to the page itself. */
function targetOf(url: string, origin: string, path: string | null) {
  if (url.startsWith('#'))
    return path === null ? null : { kind: 'path' as const, key: path, shown: url.slice(0, MAX_FRAGMENT) }
  return localTarget(url, { origin, path })
}

/** Null for none, for the top of the page (HTML, "Scrolling to a fragment"), and for what a template or script makes. */
function fragmentOf(url: string): string | null {
  const hash = url.indexOf('#')
  const raw = hash < 0 ? '' : url.slice(hash + 1)
  if (raw === '' || raw.length > MAX_FRAGMENT || /^top$|^[!/]|[=&]|:~:|\{\{/i.test(raw)) return null
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
