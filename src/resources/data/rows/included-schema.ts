import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable } from '#kernel/operations/schemas.ts'

const MAX_INCLUDED_COLUMNS = 20

const IncludedRow = named(
  'IncludedRow',
  Type.Object({
    id: Id,
    table_id: about(Id, 'The table that it belongs to.'),
    title: nullable(Type.String({ about: 'Its title or name, else its first text.' })),
    slug: nullable(Type.String({ about: 'Its value in addresses.' })),
    status: Type.String({ about: 'published or draft.' }),
    url: nullable(Type.String({ about: 'Where visitors see it; null where no page shows it.' })),
    values: Type.Object({}, { additionalProperties: true, about: 'A value for each column by its key.' }),
  }),
)
export type IncludedRow = Type.Static<typeof IncludedRow>

/** By column: a row or null of a `reference`, a list of `references`. */
export const Included = Type.Unsafe<Record<string, IncludedRow | IncludedRow[] | null>>({
  type: 'object',
  additionalProperties: { anyOf: [IncludedRow, Type.Array(IncludedRow), Type.Null()] },
  about: 'With include: the rows that it names, by column; a list of references.',
})
export type Included = Type.Static<typeof Included>

export const Include = Type.Array(Type.String({ maxLength: 60 }), {
  maxItems: MAX_INCLUDED_COLUMNS,
  description: 'Columns of type reference or references, whose rows are embedded as included.',
})
