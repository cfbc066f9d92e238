import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import type { RowsPeriod } from '../program.ts'
import type { Pager, PagerLabels } from '../rendered.ts'
import type { Archive } from '../sources.ts'
import { nameOfPeriod } from '../values/group-rows.ts'
import type { Rendering } from './rendering.ts'
import { encodeUrl } from './urls.ts'

const ENGLISH: PagerLabels = { pages: 'Pages', previous: 'Previous', next: 'Next' }

/** A page of a list: what `page=` says of it, null for the first, and the words of the link. */
type Other = { page: string | null; label: string }

/** The links to the pages before and after, by the query parameter `page`; nothing for a list of one page. */
export function writePager({ page, pages }: Pager, rendering: Rendering): void {
  const { previous, next } = labelsOf(rendering)
  const other = (to: number, label: string): Other => ({ page: to === 1 ? null : String(to), label })
  const before = page > 1 ? other(Math.min(page - 1, pages), previous) : null
  const after = page < pages ? other(page + 1, next) : null
  if (pages > 1) writeLinks(before, `${page} / ${pages}`, after, rendering)
}

/** The same for months or years, which are named. */
export function writePeriods({ periods, period }: Archive, format: RowsPeriod['format'], rendering: Rendering): void {
  if (period === null || periods.length === 1) return
  const nameOf = (each: string) => nameOfPeriod(each, format, rendering.locale)
  const at = periods.indexOf(period)
  const other = (place: number): Other | null => {
    const each = periods[place]
    return each === undefined ? null : { page: place === 0 ? null : each, label: nameOf(each) }
  }
  writeLinks(other(at - 1), nameOf(period), other(at + 1), rendering)
}

function writeLinks(before: Other | null, shown: string, after: Other | null, rendering: Rendering): void {
  const { path } = rendering.scope.page
  const link = ({ page, label }: Other, rel: string) => {
    const address = encodeUrl(`${typeof path === 'string' ? path : ''}${page === null ? '' : `?page=${page}`}`)
    return `<a rel="${rel}" href="${escapeAttribute(address)}">${escapeText(label)}</a>`
  }
  const parts = [before && link(before, 'prev'), `<span>${escapeText(shown)}</span>`, after && link(after, 'next')]
  const title = escapeAttribute(labelsOf(rendering).pages)
  rendering.write(`<nav class="site-pages" aria-label="${title}">${parts.filter(Boolean).join(' ')}</nav>`)
}

function labelsOf({ options }: Rendering): PagerLabels {
  return options.labels ?? ENGLISH
}
