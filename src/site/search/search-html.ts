import type { Db } from '#kernel/database/database.ts'
import type { FoundDocument } from '#search/document-store.ts'
import { type Found, findDocuments, MAX_FOUND } from '#search/find-documents.ts'
import { MAX_QUERY } from '#search/read-query.ts'
import { snippetOf } from '#search/snippet.ts'
import type { Site } from '#site/find-site.ts'
import { type Phrases, phrasesFor } from '#site/pages/phrases.ts'
import { lockAt } from '#site/password-gate.ts'
import type { SearchShown } from '#templates/sources.ts'
import { escapeAttribute, escapeText } from '#text/escape-html.ts'

type Around = {
  db: Db
  site: Pick<Site, 'id' | 'protection'>
  language: string
  path: string
  /** What the visitor searches for. */
  query: string | null
  /** Which page of what was found. */
  number: number
}

/** What `<site-search>` shows: a form that needs no script, and with `showsFound` what was found in the page's language. */
export async function searchHtml(around: Around, form: SearchShown, showsFound: boolean): Promise<string> {
  const { db, site, language, path, query, number } = around
  const { phrases } = phrasesFor(language)
  const drawn = formOf(form, query ?? '', encodeURI(form.results ?? path), phrases)
  if (query === null || !showsFound) return drawn
  const offset = Math.min((number - 1) * form.limit, MAX_FOUND)
  const all = await findDocuments(db, { website_id: site.id, q: query, language, offset, limit: form.limit })
  // Not even its title is shown of what has a password.
  const found = { ...all, documents: all.documents.filter((each) => lockAt(site, encodeURI(each.path)) === null) }
  return `${drawn}\n${resultsOf(found, around, query, phrases)}`
}

function formOf({ placeholder }: SearchShown, query: string, action: string, { search }: Phrases): string {
  const hint = placeholder === '' ? '' : ` placeholder="${escapeAttribute(placeholder)}"`
  const input = `<input class="site-search__input" type="search" name="q" value="${escapeAttribute(query)}"${hint} maxlength="${MAX_QUERY}">`
  return [
    `<form class="site-search" role="search" method="get" action="${escapeAttribute(action)}">`,
    `<label class="site-search__label"><span class="site-search__name">${escapeText(search)}</span> ${input}</label>`,
    `<button class="site-search__button" type="submit">${escapeText(search)}</button>`,
    '</form>',
  ].join('\n')
}

function resultsOf(found: Found, { path, number }: Around, query: string, phrases: Phrases): string {
  const { documents, words, corrected } = found
  const summary = documents.length > 0 ? phrases.found : phrases.foundNothing
  const instead = corrected === null ? [] : [paragraph('site-search__corrected', phrases.foundInstead, corrected)]
  const items = documents.map((document) => itemOf(document, words))
  return [
    '<div class="site-search__results" role="status">',
    paragraph('site-search__summary', summary, query),
    ...instead,
    ...(items.length > 0 ? ['<ol class="site-search__list">', ...items, '</ol>'] : []),
    '</div>',
    ...pagerOf({ path, query, number, hasMore: found.hasMore }, phrases),
  ].join('\n')
}

function paragraph(name: string, phrase: string, query: string): string {
  // What is searched for may be written in the other direction.
  return `<p class="${name}">${escapeText(phrase).replace('{q}', () => `<bdi>${escapeText(query)}</bdi>`)}</p>`
}

function itemOf({ path, title, text }: FoundDocument, words: Found['words']): string {
  const snippet = snippetOf(text, words)
  const address = escapeAttribute(encodeURI(path))
  return [
    '<li class="site-search__result">',
    `<a class="site-search__title" href="${address}">${escapeText(title)}</a>`,
    `<p class="site-search__snippet">${marked(snippet)}</p>`,
    '</li>',
  ].join('\n')
}

function marked({ text, ranges }: ReturnType<typeof snippetOf>): string {
  let html = ''
  let done = 0
  for (const [from, to] of ranges) {
    html += `${escapeText(text.slice(done, from))}<mark>${escapeText(text.slice(from, to))}</mark>`
    done = to
  }
  return html + escapeText(text.slice(done))
}

type Place = { path: string; query: string; number: number; hasMore: boolean }

function pagerOf({ path, query, number, hasMore }: Place, { pages, previous, next }: Phrases): string[] {
  const link = (to: number, rel: string, label: string) => {
    const search = new URLSearchParams({ q: query, ...(to > 1 && { page: String(to) }) })
    return `<a rel="${rel}" href="${escapeAttribute(`${encodeURI(path)}?${search}`)}">${escapeText(label)}</a>`
  }
  const links = [
    ...(number > 1 ? [link(number - 1, 'prev', previous)] : []),
    ...(hasMore ? [link(number + 1, 'next', next)] : []),
  ]
  return links.length > 0
    ? [`<nav class="site-search__pages" aria-label="${escapeAttribute(pages)}">${links.join(' ')}</nav>`]
    : []
}
