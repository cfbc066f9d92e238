import Type from 'typebox'
import type { Value } from '#resources/data/rows/values/column.ts'

/** A row that another names. `url` is where visitors see it; null where no page shows it. */
export type IncludedRow = {
  id: string
  table_id: string
  /** Its title or name, else its first text. */
  title: string | null
  slug: string | null
  status: 'published' | 'draft'
  url: string | null
  values: Record<string, Value>
}

/** By column: a row or null of a `reference`, a list of `references`. */
export const Included = Type.Unsafe<Record<string, IncludedRow | IncludedRow[] | null>>({
  type: 'object',
  additionalProperties: true,
  description:
    'With include, by column: the row that it names or null, of references a list; each with id, table_id, title, slug, status, url and values.',
})
export type Included = Type.Static<typeof Included>

const MAX_INCLUDED_COLUMNS = 20

export const Include = Type.Array(Type.String({ maxLength: 60 }), {
  maxItems: MAX_INCLUDED_COLUMNS,
  about: 'References to embed as included.',
})
