import { type Content, type Html, html } from '#account-pages/html.ts'
import type { Snippet } from '#search/snippet.ts'
import type { PageContent } from '#transport/reference/layout.ts'
import type { FoundEntry } from '#transport/reference/search/search-index.ts'

/** What was found in guide, documents and reference. */
export function searchPage(query: string, found: readonly FoundEntry[]): PageContent {
  const body = html`<p role="status">${summary(query, found.length)}</p>
<ol class="found">${found.map(item)}</ol>`
  return { title: 'Search', body }
}

function summary(query: string, count: number): Content {
  if (query === '') return 'Type a word that you look for.'
  if (count === 0) return html`Nothing was found for “${query}”. Try fewer or other words.`
  return html`${count === 1 ? '1 result' : `${count} results`} for “${query}”`
}

function item({ title, within, href, snippet }: FoundEntry): Html {
  return html`<li><a href="${href}">${title}</a> <span class="muted small">${within}</span><p>${marked(snippet)}</p></li>`
}

function marked({ text, ranges }: Snippet): Content {
  let end = 0
  const parts = ranges.map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return html`${before}<mark>${text.slice(from, to)}</mark>`
  })
  return [...parts, text.slice(end)]
}
