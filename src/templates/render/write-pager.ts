import { escapeAttribute, escapeText } from '#text/escape-html.ts'
import type { Pager, PagerLabels } from '../rendered.ts'
import type { Rendering } from './rendering.ts'
import { encodeUrl } from './urls.ts'

const ENGLISH: PagerLabels = { pages: 'Pages', previous: 'Previous', next: 'Next' }

/** The links to the pages before and after, by the query parameter `page`; nothing for a list of one page. */
export function writePager({ page, pages }: Pager, rendering: Rendering): void {
  if (pages === 1) return
  const { pages: title, previous, next } = rendering.options.labels ?? ENGLISH
  const { path } = rendering.scope.page
  const link = (to: number, rel: string, label: string) => {
    const address = encodeUrl(`${typeof path === 'string' ? path : ''}${to === 1 ? '' : `?page=${to}`}`)
    return `<a rel="${rel}" href="${escapeAttribute(address)}">${escapeText(label)}</a> `
  }
  const before = page > 1 ? link(Math.min(page - 1, pages), 'prev', previous) : ''
  const after = page < pages ? ` ${link(page + 1, 'next', next)}` : ''
  rendering.write(
    `<nav class="site-pages" aria-label="${escapeAttribute(title)}">${before}<span>${page} / ${pages}</span>${after.trimEnd()}</nav>`,
  )
}
