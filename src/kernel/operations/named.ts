import Type, { type TObject, type TProperties, type TSchema } from 'typebox'

/** A record as the reference knows it. */
export type NamedRecord = {
  name: string
  schema: TSchema
  /** The record whose fields it has as well. */
  base?: TObject
}

const records = new Map<string, NamedRecord>()

/**
 * Names a record for the reference, where it becomes a component of that name. The name is not enumerable, so that it is
 * neither sent nor validated; copies that the schema library makes carry it.
 * @throws Error when another record has the name
 */
export function named<S extends TSchema>(name: string, schema: S, base?: TObject): S {
  if (records.has(name)) throw new Error(`Two records are named ${name}`)
  records.set(name, { name, schema, base })
  // The name alone, since the library walks through hidden properties too and would walk in circles.
  return Object.defineProperty(schema, KEY, { value: name })
}

/** A named record with all fields of another and some more, if any. In the reference it refers to the other. */
export function extended<P extends TProperties, Q extends TProperties>(
  name: string,
  base: TObject<P>,
  more: Q,
  options: { about?: string } = {},
) {
  return named(name, Type.Object({ ...base.properties, ...more }, options), base)
}

export function recordOf(schema: object): NamedRecord | undefined {
  const name = (schema as { [KEY]?: string })[KEY]
  return name === undefined ? undefined : records.get(name)
}

/** The schema with a text for the reference alone: agents pay for every word of a tool, so tools leave it out. */
export function about<S extends TSchema>(schema: S, text: string): S {
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema))
  return Object.assign(copy, { about: text })
}

const KEY = '~record'
