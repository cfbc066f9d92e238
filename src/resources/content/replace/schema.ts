import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, Publish } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { MAX_RECORDS } from '#resources/content/replace/candidates.ts'
import { MAX_WANTED, Match, recordFields, scopeFields } from '#resources/content/search/schema.ts'
import type { SearchSource } from '#resources/content/search/source.ts'

const MAX_REPLACEMENT = 100_000
export const MAX_SNIPPETS = 3

export function replaceInput(sources: readonly SearchSource[]) {
  const { kinds, fields, ...scope } = scopeFields(sources)
  return named(
    'TextReplacement',
    Type.Object({
      find: Type.String({ minLength: 1, maxLength: MAX_WANTED, description: 'The text exactly as in the source.' }),
      replace: Type.String({ maxLength: MAX_REPLACEMENT, about: 'Taken literally.' }),
      kinds: inTools(kinds, 'As in site_search.'),
      fields: inTools(fields, 'As in site_search.'),
      ...scope,
      page_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_RECORDS, description: 'Only these pages.' })),
      case_sensitive: Type.Optional(Type.Boolean({ description: 'true by default.' })),
      dry_run: Type.Optional(
        Type.Boolean({ description: 'Return what would change, with snippets, and save nothing.' }),
      ),
      publish: Publish,
      note: Type.Optional(nullable(Type.String({ maxLength: 500, description: 'Reason, stored with every version.' }))),
    }),
  )
}

export function replaceResult(sources: readonly SearchSource[]) {
  const record = recordFields(sources)
  return named(
    'ReplaceResult',
    Type.Object({
      dry_run: Type.Boolean({ about: 'true when nothing was saved.' }),
      count: Type.Integer({ description: 'Replaced occurrences in all records.' }),
      records: Type.Array(
        Type.Object({
          ...record,
          version: nullable(
            Type.Integer({ description: 'The number of the new version; null for what has no versions.' }),
          ),
          version_id: about(NullableId, 'Its id; null with dry_run and for what has no versions.'),
          matches: Type.Optional(
            Type.Array(Match, { description: `With dry_run: the first ${MAX_SNIPPETS}, as they are before.` }),
          ),
        }),
        { about: 'The records that were changed.' },
      ),
      unchanged: Type.Array(Type.Object({ ...record, reason: Type.String({ about: 'Why not.' }) }), {
        description:
          'Records with the text that your role may not change, or that would show immediately where changes wait for review.',
      }),
    }),
  )
}
