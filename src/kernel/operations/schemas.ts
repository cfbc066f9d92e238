import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { about, named } from '#kernel/operations/named.ts'

/** Building blocks of the wire shapes, all JSON Schema. */
export const Id = Type.String({ format: 'uuid' })
export const Timestamp = Type.String({ format: 'date-time' })

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/**
 * For an input whose fields restrict what is made: a typing error must not make a key that writes, so unknown fields are
 * refused, not ignored (contract, section 1).
 */
export const STRICT = { additionalProperties: false } as const

/** Of a create or a change that visitors must not see yet. */
export const Publish = Type.Optional(Type.Boolean({ description: 'false saves it for review.' }))

/** A string that is one of `values`: an `enum`, which tools and generated clients handle better than a union. */
export function oneOf<const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
}

export const NullableId = nullable(Id)

const PageNumber = nullable(Type.Integer())

export const Meta = named(
  'Pagination',
  Type.Object(
    {
      current_page: about(PageNumber, 'The page that this is, from 1; null past the last.'),
      next_page: about(PageNumber, 'The page after this one; null on the last.'),
      prev_page: about(PageNumber, 'The page before this one; null on the first.'),
      total_pages: Type.Integer({ about: 'Number of pages; 0 for an empty list.' }),
      total_count: Type.Integer({ about: 'Number of records on all pages.' }),
      truncated_to: Type.Optional(
        Type.Integer({
          about:
            'Set when fewer records fit into the answer than per asked for. Go on with this as per; pages are counted by it.',
        }),
      ),
    },
    { about: 'Which page this is, and how many there are.' },
  ),
)

export function listOf<S extends TSchema>(item: S, beside: TProperties = {}) {
  return Type.Object({ data: Type.Array(item), meta: Meta, ...beside })
}

/** A sentence for everything that was ignored or is suspicious. */
export const Warnings = named(
  'Warnings',
  Type.Array(Type.String(), {
    description: 'What was accepted but is probably not intended, such as an unknown field.',
  }),
)

export const MAX_PER = 200
export const DEFAULT_PER = 50

/** The query parameters of every list; a `per` over `maxPer` is clamped to it. */
export function paging(maxPer: number | null) {
  const most = maxPer === null ? '' : `, at most ${maxPer}`
  const options = { minimum: 1, maximum: 1_000_000_000 }
  return {
    page: Type.Optional(Type.Integer({ ...options, description: 'Page number, from 1.' })),
    per: Type.Optional(Type.Integer({ ...options, description: `Items per page; ${DEFAULT_PER} by default${most}.` })),
  }
}

export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export type { Static, TSchema }
