import Type from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { allFields, type SearchSource } from '#resources/content/search/source.ts'

const MAX_LIST = 20
const MAX_PREFIX = 500
const MAX_TABLE = 100
export const MAX_WANTED = 1_000

/** Which records and fields to look at, for searching and replacing alike. */
export function scopeFields(sources: readonly SearchSource[]) {
  return {
    kinds: Type.Optional(Type.Array(oneOf(kindsOf(sources)), { maxItems: MAX_LIST, description: 'All by default.' })),
    fields: Type.Optional(
      Type.Array(oneOf(allFields(sources)), {
        maxItems: MAX_LIST,
        description: 'values are of rows, fields of forms, columns hold labels of options.',
      }),
    ),
    language: Type.Optional(
      Type.String({ maxLength: 35, description: 'Only pages in it, and its default shared parts.' }),
    ),
    path_prefix: Type.Optional(
      Type.String({ maxLength: MAX_PREFIX, description: 'Only pages whose path begins with it.' }),
    ),
    table: Type.Optional(Type.String({ maxLength: MAX_TABLE, description: 'Only rows of it, by key or id.' })),
    whole_word: Type.Optional(Type.Boolean({ description: 'Not inside longer words.' })),
  }
}

/** How a record that has the text is named. */
export function recordFields(sources: readonly SearchSource[]) {
  return {
    kind: oneOf(kindsOf(sources), { about: 'The kind of record.' }),
    id: Id,
    title: nullable(Type.String({ description: "A page's title, a row's first text, or the name of another record." })),
    path: nullable(Type.String({ description: "A page's path." })),
    table: Type.Optional(Type.String({ description: "A row's table, by its key." })),
    count: Type.Integer({ description: 'Occurrences in all its fields.' }),
  }
}

const kindsOf = (sources: readonly SearchSource[]) => sources.map(({ kind }) => kind)

export const Match = named(
  'TextMatch',
  Type.Object({
    field: Type.String({ about: 'The field that has it; values.KEY of a row, facts.KEY, fields.0.label of a form.' }),
    line: Type.Integer({ description: 'From 1.' }),
    offset: Type.Integer({ description: 'In the field, in UTF-16 units.' }),
    snippet: Type.String({ description: 'What is around it, white space collapsed.' }),
  }),
)
