import Type from 'typebox'
import { CursorMeta } from '#kernel/operations/cursor-list.ts'
import { digestOf } from '#kernel/operations/digest.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { type Hit, type Position, scan } from '#resources/content/search/scan.ts'
import { MAX_WANTED, Match, recordFields, scopeFields } from '#resources/content/search/schema.ts'
import { searchText } from '#resources/content/search/search-text.ts'
import { allFields, nameRecord, type SearchSource } from '#resources/content/search/source.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const DEFAULT_PER = 20
const MAX_PER = 100
/** Places of one record that are listed. */
const MAX_MATCHES = 10
/** Text that one request looks at, in bytes; the next one continues. */
const MAX_BYTES = 30_000_000

/** Finds text in the source of what a website is made of. */
export function searchOperations(sources: readonly SearchSource[]): readonly Operation[] {
  const search = defineOperation({
    name: 'site_search',
    summary: 'Find text in pages, blocks, rows, facts, forms, redirects and assets, with offsets',
    scope: 'read',
    role: 'viewer',
    routes: ['GET /websites/:website_id/search'],
    target: at('website_id', websiteTarget),
    query: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: MAX_WANTED,
        description: 'The text as in the source, in any letter case.',
      }),
      ...scopeFields(sources),
      case_sensitive: Type.Optional(Type.Boolean({ about: 'false by default.' })),
      per: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: `Records in an answer; ${DEFAULT_PER} by default, at most ${MAX_PER}.`,
        }),
      ),
      cursor: Type.Optional(Type.String({ maxLength: 200, description: 'From the meta of an earlier answer.' })),
    }),
    refuses: true,
    output: named(
      'SearchResult',
      Type.Object({
        data: Type.Array(
          Type.Object({
            ...recordFields(sources),
            matches: Type.Array(Match, { description: `The first ${MAX_MATCHES} of count.` }),
          }),
          { about: 'The records that have the text.' },
        ),
        meta: CursorMeta,
      }),
    ),
    revision: digestOf,
    async handler({ longDb, target, query, compute }) {
      const {
        q,
        kinds,
        fields,
        language,
        path_prefix,
        table,
        whole_word = false,
        case_sensitive = false,
        cursor,
      } = query
      const per = Math.min(query.per ?? DEFAULT_PER, MAX_PER)
      const what = {
        website_id: target.id,
        sources: kinds ? sources.filter(({ kind }) => kinds.includes(kind)) : sources,
        filter: { language: language && (checkLanguage(language) ?? language), path_prefix, table },
        search: {
          wanted: q,
          fields: fields ?? allFields(sources),
          caseSensitive: case_sensitive,
          wholeWord: whole_word,
        },
        most: MAX_MATCHES,
      }
      const from = cursor === undefined ? null : positionOf(cursor, what.sources)
      const hits: Hit[] = []
      let searched = 0
      for await (const { hits: more, position, bytes } of scan(what, from, { db: longDb, compute })) {
        hits.push(...more)
        searched += bytes
        if (hits.length > per) return page(hits.slice(0, per), placeOf(hits[per - 1]!))
        if (searched > MAX_BYTES) return page(hits, position)
      }
      return page(hits, null)
    },
  })
  return [search, searchText]
}

function page(hits: Hit[], next: Position | null) {
  return { data: hits.map(present), meta: { next: next && cursorOf(next), previous: null } }
}

function present({ source, record, found: { count, locations } }: Hit) {
  return { ...nameRecord(source, record), count, matches: locations }
}

function placeOf({ source, list, record }: Hit): Position {
  return { kind: source.kind, list, ordinal: record.ordinal }
}

function cursorOf({ kind, list, ordinal }: Position): string {
  return Buffer.from(`${kind} ${list} ${ordinal}`).toString('base64url')
}

/** @throws ValidationFailed when it is not from an answer to the same search */
function positionOf(cursor: string, sources: readonly SearchSource[]): Position {
  const [, kind, list, ordinal] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!kind || !sources.some((source) => source.kind === kind))
    throw invalid('cursor', 'must be meta.next of an earlier answer to the same search')
  return { kind, list: list!, ordinal: Number(ordinal) }
}

const CURSOR = /^(\w+) ([\w-]*) (\d{1,15})$/
