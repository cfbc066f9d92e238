import Type from 'typebox'
import { CursorMeta } from '#kernel/operations/cursor-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Links, SiteAddress } from '#kernel/operations/links.ts'
import { named } from '#kernel/operations/named.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { MAX_WANTED } from '#resources/content/search/schema.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { type Found, findDocuments, MAX_FOUND } from '#search/find-documents.ts'
import { MAX_QUERY } from '#search/read-query.ts'
import { snippetOf } from '#search/snippet.ts'

const DEFAULT_PER = 20
const MAX_PER = 100

const FoundText = named(
  'FoundText',
  Type.Object({
    kind: oneOf(['page', 'row'], { about: 'A row is found at the page that shows it.' }),
    id: Id,
    page_id: Type.String({ about: 'The page that shows it; of a page its own id.' }),
    path: Type.String({ about: 'Where visitors find it.' }),
    url: Type.String({ about: 'The same with the host.' }),
    title: Type.String({ about: 'The title; where a page has none, its path.' }),
    language: Type.String({ about: "The page's language." }),
    snippet: Type.String({ about: 'Plain text around the first word found, else its beginning.' }),
    ranges: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
      about: 'Where in the snippet the words are: begin and end (exclusive), in UTF-16 units.',
    }),
  }),
)

/** Finds what visitors can read. */
export const searchText = defineOperation({
  name: 'site_search_text',
  summary: 'Search what visitors read: published pages and rows; forgives typos',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/search/text'],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: MAX_WANTED,
      about: `The words, in any letter case and without accents; the last may be unfinished. The first ${MAX_QUERY} characters count.`,
    }),
    language: Type.Optional(Type.String({ maxLength: 35, about: 'Only pages in it, regional variants included.' })),
    per: Type.Optional(Type.Integer({ minimum: 1, about: `${DEFAULT_PER} by default, at most ${MAX_PER}.` })),
    cursor: Type.Optional(Type.String({ maxLength: 20, about: 'From the meta of an earlier answer.' })),
  }),
  refuses: true,
  mayLag: true,
  output: named(
    'FoundTexts',
    Type.Object({
      data: Type.Array(FoundText, { about: `Best first; the first ${MAX_FOUND} at most.` }),
      corrected: nullable(
        Type.String({ about: 'What was searched instead, where a word of q is nowhere and a similar one is.' }),
      ),
      meta: CursorMeta,
    }),
  ),
  revision: digestOf,
  present: presentFound,
  async handler({ longDb, target, query: { q, language, per = DEFAULT_PER, cursor = '0' } }) {
    if (!/^\d{1,4}$/.test(cursor)) throw invalid('cursor', 'must be meta.next of an earlier answer')
    const offset = Number(cursor)
    const limit = Math.min(per, MAX_PER)
    const wanted = language === undefined ? null : (checkLanguage(language) ?? language)
    const found = await findDocuments(longDb, { website_id: target.id, q, language: wanted, offset, limit })
    return { found, website: target, next: found.hasMore ? String(offset + limit) : null }
  },
})

type FoundOn = { found: Found; website: SiteAddress; next: string | null }

function presentFound({ found: { documents, words, corrected }, website, next }: FoundOn, links: Links) {
  const data = documents.map(({ page_id, row_id, path, title, language, text }) => {
    const { text: snippet, ranges } = snippetOf(text, words)
    const kind = row_id === '' ? ('page' as const) : ('row' as const)
    const url = links.page(website, path)
    return { kind, id: row_id || page_id, page_id, path, url, title, language, snippet, ranges }
  })
  return { data, corrected, meta: { next, previous: null } }
}
