import Type, { type Static, type TSchema } from 'typebox'

/** Building blocks of the wire shapes, all JSON Schema. */
export const Id = Type.String({ format: 'uuid' })
export const Timestamp = Type.String({ format: 'date-time' })

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A string that is one of `values`: an `enum`, which tools and generated clients handle better than a union. */
export function oneOf<const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
}

export const NullableId = nullable(Id)

export const Meta = Type.Object({
  current_page: nullable(Type.Integer()),
  next_page: nullable(Type.Integer()),
  prev_page: nullable(Type.Integer()),
  total_pages: Type.Integer(),
  total_count: Type.Integer(),
})

export function listOf<S extends TSchema>(item: S) {
  return Type.Object({ data: Type.Array(item), meta: Meta })
}

/** A sentence for everything that was ignored or is suspicious. */
export const Warnings = Type.Array(Type.String(), {
  description: 'What was accepted but is probably not intended, such as an unknown field.',
})

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
