import { createRequire } from 'node:module'
import type { default as FastJson, Schema } from 'fast-json-stringify'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { Warnings } from '#kernel/operations/schemas.ts'

type Encoder = (value: unknown) => string
const encoders = new WeakMap<TSchema, Encoder>()

/** Encodes an answer by its schema: undeclared fields are dropped, or an error when `strict`. */
export function encoderOf(schema: TSchema, strict: boolean): Encoder {
  let encoder = encoders.get(schema)
  if (!encoder) {
    encoder = strict ? strictEncoder(schema) : fastJson()(withNullable(answerSchema(schema)) as Schema)
    encoders.set(schema, encoder)
  }
  return encoder
}

/** Loaded by the first answer: it brings a validator of JSON Schema, a thirtieth of a start. */
function fastJson(): typeof FastJson {
  return createRequire(import.meta.url)('fast-json-stringify')
}

/** The schema with the `warnings` that any answer may have. */
export function answerSchema(schema: TSchema): TSchema {
  const { properties } = schema as { properties?: Record<string, TSchema> }
  if (!properties) return schema
  return { ...schema, properties: { ...properties, warnings: Type.Optional(Warnings) } } as TSchema
}

function strictEncoder(schema: TSchema): Encoder {
  const closed = Compile(closedSchema(answerSchema(schema)) as TSchema)
  return (value) => {
    const plain = JSON.parse(JSON.stringify(value))
    if (!closed.Check(plain))
      throw new Error(`An answer does not fit its schema: ${JSON.stringify(closed.Errors(plain)[1].slice(0, 3))}`)
    return JSON.stringify(plain)
  }
}

/** The schema with `additionalProperties: false` on every object that declares properties. */
export function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const mapped = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closedSchema(value)]))
  return 'properties' in mapped && !('additionalProperties' in mapped)
    ? { ...mapped, additionalProperties: false }
    : mapped
}

/**
 * Rewrites JSON Schema's `anyOf: [X, null]` as OpenAPI 3.0's `nullable: true`, at every depth. The encoder is compiled
 * from the same form, so that what is answered and what is documented cannot differ.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (schema === null || typeof schema !== 'object') return schema
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string }[] }
  const mapped = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNullable(value)]))
  if (!anyOf) return mapped
  const others = anyOf.filter((option) => option.type !== 'null')
  if (others.length === anyOf.length) return { ...mapped, anyOf: withNullable(anyOf) }
  if (others.length > 1)
    return { ...mapped, anyOf: others.map((option) => ({ ...(withNullable(option) as object), nullable: true })) }
  const only = withNullable(others[0]) as object
  // What has no type may be anything, null too; OpenAPI allows `nullable` only beside a type.
  return 'type' in only ? { ...only, ...mapped, nullable: true } : { ...only, ...mapped }
}
