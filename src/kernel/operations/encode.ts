import fastJson, { type Schema } from 'fast-json-stringify'
import type { TSchema } from 'typebox'
import Type from 'typebox'
import { Compile } from 'typebox/schema'
import { withNullable } from '#kernel/operations/nullable.ts'
import { Warnings } from '#kernel/operations/schemas.ts'

type Encoder = (value: unknown) => string
const encoders = new WeakMap<TSchema, Encoder>()

/** Encodes an answer by its schema: undeclared fields are dropped, or an error when `strict`. */
export function encoderOf(schema: TSchema, strict: boolean): Encoder {
  let encoder = encoders.get(schema)
  if (!encoder) {
    encoder = strict ? strictEncoder(schema) : fastJson(withNullable(answerSchema(schema)) as Schema)
    encoders.set(schema, encoder)
  }
  return encoder
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
