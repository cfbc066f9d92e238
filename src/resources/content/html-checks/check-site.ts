import { lintHtml } from '#html/lint.ts'
import { readingTask } from '#kernel/workers/task.ts'
import { type LocalTarget, localTarget } from '#resources/content/html-checks/local-target.ts'

/** Html of a page (then with its path) or of a shared part; `name` is how a warning names it. */
export type SiteHtml = {
  name: string
  path: string | null
  isPage: boolean
  published: boolean
  html_content: string
}
export type SiteLink = LocalTarget & { from: string }
/** How many faults of a kind each of them has, where it has any. */
export type SiteCheck = { links: SiteLink[]; markup: Count[]; alt: Count[]; headings: Count[] }
export type Count = { name: string; count: number }

const MAX_LINKS = 2_000

/**
 * The same faults that a save warns of, in all html of a website. Of links each is listed once for each of its records, and
 * those to published pages are left out.
 */
export function checkSite({ html, origin }: { html: readonly SiteHtml[]; origin: string }): SiteCheck {
  const known = new Set(html.filter(({ published }) => published).map(({ name }) => name))
  const found: SiteCheck = { links: [], markup: [], alt: [], headings: [] }
  for (const { name, path, isPage, html_content } of html) {
    const { problems, references, firstHeadings } = lintHtml(html_content)
    const withoutAlt = problems.filter(({ kind }) => kind === 'no_alt').length
    add(found.alt, name, withoutAlt)
    add(found.markup, name, problems.length - withoutAlt)
    if (isPage && firstHeadings.length > 1) add(found.headings, name, firstHeadings.length)
    const targets = references.flatMap(({ url }) => localTarget(url, { origin, path }) ?? [])
    const links = new Map(targets.map((target) => [target.key, target]))
    for (const link of links.values())
      if (!known.has(link.key) && found.links.length < MAX_LINKS) found.links.push({ ...link, from: name })
  }
  return found
}

export const siteCheckTask = readingTask('siteCheck', checkSite, ({ html }) =>
  html.reduce((sum, { html_content }) => sum + html_content.length, 0),
)

function add(counts: Count[], name: string, count: number) {
  if (count > 0) counts.push({ name, count })
}
