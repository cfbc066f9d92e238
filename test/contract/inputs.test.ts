// Runs once on PostgreSQL: what is refused is refused before a database sees it, and this one refuses more of the rest.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routesOf } from '#kernel/operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import { acceptedBody, call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parts of a JSON Schema are walked, not known.
type Schema = any

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

for (const operation of catalog.operations.filter(({ input, body }) => input && !body))
  test(`${operation.name} checks every field against its declaration`, async () => {
    const params = await caseOf(operation).params(world.site)
    const route = routesOf(operation)[0]!
    const expected = operation.invalid === 400 ? [400, 'invalid_request'] : [422, 'validation_failed']
    const refused = async (field: string, change: object) => {
      const body = { ...(await acceptedBody(operation)), ...change }
      const answer = await call(world.people.admin, operation, route, params, { body })
      const shown = `${field}: ${answer.text.slice(0, 300)}`
      assert.deepEqual([answer.status, answer.body.code], expected, shown)
      if (operation.invalid === 400)
        return assert.match(answer.body.error, new RegExp(`^${field.replaceAll('_', ' ')}`, 'i'))
      const named = Object.keys(answer.body.errors).some((name) => name === field || name.startsWith(`${field}.`))
      assert.ok(named, `the errors do not name ${shown}`)
    }
    for (const field of operation.input!.required ?? []) await refused(field, { [field]: undefined })
    for (const [field, schema] of Object.entries(operation.input!.properties))
      for (const value of wrongValues(schema)) await refused(field, { [field]: value })
  })

for (const { operation, path, known } of nestedObjects())
  test(`${operation.name} names what is unknown inside ${path.join('.')}`, async () => {
    const params = await caseOf(operation).params(world.site)
    const inside = path
      .slice(1)
      .reduceRight<unknown>((value, part) => (part === '0' ? [value] : { [part]: value }), { [`${known}x`]: 'x' })
    const body = { ...(await acceptedBody(operation)), [path[0]!]: inside }
    const { body: answer, text } = await call(world.people.admin, operation, routesOf(operation)[0]!, params, { body })
    const named = [...path, known].join('.')
    const warning = `Unknown field '${named}x' was ignored; did you mean '${named}'?`
    assert.ok(answer.warnings?.includes(warning), text)
  })

type Nested = { operation: (typeof catalog.operations)[number]; path: string[]; known: string }

/** Each object inside a body whose names are ours, and the name that is misspelt in it. */
function* nestedObjects(): Generator<Nested> {
  for (const operation of catalog.operations.filter(({ input, body }) => input && !body))
    for (const [name, schema] of Object.entries(operation.input!.properties))
      for (const { path, known } of objectsIn(schema, [name])) yield { operation, path, known }
}

function* objectsIn(schema: Schema, path: string[]): Generator<Omit<Nested, 'operation'>> {
  for (const shape of (schema.anyOf ?? [schema]) as Schema[]) {
    const { properties, items, additionalProperties } = shape
    if (properties && additionalProperties === undefined) yield { path, known: Object.keys(properties)[0]! }
    if (typeof additionalProperties === 'object') yield* objectsIn(additionalProperties, [...path, 'de'])
    if (items) yield* objectsIn(items, [...path, '0'])
    for (const [name, inside] of Object.entries(properties ?? {})) yield* objectsIn(inside, [...path, name])
  }
}

/** One value beyond each limit that the schema has. */
function wrongValues(schema: Schema): unknown[] {
  if (schema.anyOf) {
    const types = schema.anyOf.map(({ type }: Schema) => type)
    // Each type in a union has its own limits; a value of another type is wrong for all of them.
    const beyond = schema.anyOf.flatMap((option: Schema) => beyondLimits(option))
    return [...beyond, ...OF_TYPE.filter(({ type }) => !types.includes(type)).map(({ value }) => value)]
  }
  return [...beyondLimits(schema), ...OF_TYPE.filter(({ type }) => type !== schema.type).map(({ value }) => value)]
}

function beyondLimits({
  type,
  enum: values,
  format,
  minLength,
  maxLength,
  minItems,
  maxItems,
  minimum,
  maximum,
}: Schema) {
  const wrong: unknown[] = []
  if (type === 'string' && (values || format)) wrong.push('no such thing')
  if (maxLength !== undefined) wrong.push('a'.repeat(maxLength + 1))
  if (minLength > 0) wrong.push('a'.repeat(minLength - 1))
  if (maxItems !== undefined) wrong.push(Array(maxItems + 1).fill('en'))
  if (minItems > 0) wrong.push([])
  if (minimum !== undefined) wrong.push(minimum - 1)
  if (maximum !== undefined) wrong.push(maximum + 1)
  return wrong
}

const OF_TYPE = [
  { type: 'string', value: 'text' },
  { type: 'boolean', value: true },
  { type: 'integer', value: 1.5 },
  { type: 'array', value: ['x'] },
  { type: 'object', value: { x: 1 } },
  { type: 'null', value: null },
]
