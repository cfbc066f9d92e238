import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Content, type Html, html } from '#account-pages/html.ts'
import { readFrontMatter } from '#folder/front-matter.ts'
import { GUIDE_SOURCES, SERVICE } from '#guide/guide-folder.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { readDocuments } from '#search/read-document.ts'
import { MAX_QUERY } from '#search/read-query.ts'
import { type Snippet, snippetOf } from '#search/snippet.ts'
import { sendReady } from '#site/send-ready.ts'
import { ownTurn } from '#text/own-turn.ts'
import { cutQuery } from '#text/words/cut-words.ts'
import { tagOf, tagsOf } from '#transport/openapi/tags.ts'
import { DOCUMENTS, type Document } from '#transport/reference/documents/documents.ts'
import { sectionsOf } from '#transport/reference/documents/render-markdown.ts'
import { GUIDES } from '#transport/reference/guides/guides.ts'
import { type PageContent, pageAnswer, SEARCH_PATH } from '#transport/reference/layout.ts'
import { slugOf } from '#transport/reference/slug.ts'

type Indexed = Omit<Entry, 'html'> & { text: string; words: Map<string, number> }
type FoundEntry = Omit<Entry, 'html'> & { snippet: Snippet }

const MAX_WORDS = 8
const MAX_FOUND = 30

/** The search over guide, documents and reference. Its index is made when someone first searches. */
export function addSearch(app: FastifyInstance, base: string, catalog: Catalog) {
  const tags = tagsOf(catalog)
  let index: ReturnType<typeof makeIndex> | undefined
  app.get<{ Querystring: { q?: unknown } }>(SEARCH_PATH, async (request, reply) => {
    const query = String(request.query.q ?? '')
      .trim()
      .slice(0, MAX_QUERY)
      .toWellFormed()
    index ??= makeIndex(catalog, base)
    const answer = pageAnswer(SEARCH_PATH, searchPage(query, findIn(await index, query)), { tags, query })
    reply.hijack()
    sendReady(request.raw, reply.raw, answer, () => {})
  })
}

/** What was found in guide, documents and reference. */
function searchPage(query: string, found: readonly FoundEntry[]): PageContent {
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

/** Something that can be found: a page, a section of one, or an operation. */
type Entry = { title: string; within: string; href: string; html: string }

/** One after another, so that making them can be interrupted. */
function* entriesOf({ operations }: Catalog, base: string): Generator<Entry> {
  yield* guidePages(base)
  for (const { slug, title, body } of GUIDES) yield entry(title, 'Reference', `/docs/${slug}`, body(base).text)
  for (const document of DOCUMENTS) yield* entriesOfDocument(document)
  for (const operation of operations) {
    const tag = tagOf(operation)
    const href = `/docs/${slugOf(tag.name)}#${operation.name}`
    yield entry(operation.name, tag.name, href, `<p>${operation.summary}.</p>`)
  }
}

/** By their sources: the pages themselves may not have been made yet. */
function* guidePages(base: string): Generator<Entry> {
  const folder = join(GUIDE_SOURCES.pages, 'pages')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  for (const name of names) {
    const { fields, body } = readFrontMatter(name, readFileSync(join(folder, name), 'utf8'))
    const path = `/${name.replaceAll('\\', '/').slice(0, -'.html'.length)}`
    yield entry(String(fields.title), 'Guide', path, body.replaceAll(SERVICE, base))
  }
}

function* entriesOfDocument({ title, path, markdown }: Document): Generator<Entry> {
  for (const section of sectionsOf(markdown))
    yield section.title === null
      ? entry(title, 'In depth', path, section.html)
      : entry(section.title, title, `${path}#${section.id}`, section.html)
}

function entry(title: string, within: string, href: string, html: string): Entry {
  return { title, within, href, html }
}

/** All that can be found, read once. Other requests are answered in between. */
async function makeIndex(catalog: Catalog, base: string): Promise<Indexed[]> {
  const index: Indexed[] = []
  for (const { title, within, href, html } of entriesOf(catalog, base)) {
    const [read] = readDocuments([{ title, description: '', html, text: '' }])
    index.push({ within, href, title, text: read!.text, words: new Map(read!.words) })
    await ownTurn()
  }
  return index
}

/** The entries that have every word, those first whose titles and headings do; the last word may be the beginning of one. */
function findIn(index: readonly Indexed[], query: string): FoundEntry[] {
  const wanted = cutQuery(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS)
  if (wanted.length === 0) return []
  const scored = index.map((entry) => ({ entry, scores: wanted.map((word) => scoreOf(entry, word)) }))
  return scored
    .filter(({ scores }) => !scores.includes(0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, score) => sum + score) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ entry: { title, within, href, text } }) => ({ title, within, href, snippet: snippetOf(text, wanted) }))
}

/** The level of the word, or of the best that begins with it; 0 where there is none. */
function scoreOf({ words }: Indexed, { word, isPart }: { word: string; isPart: boolean }): number {
  const exact = words.get(word) ?? 0
  if (!isPart) return exact
  let best = exact
  for (const [other, level] of words) if (level > best && other.startsWith(word)) best = level
  return best
}
