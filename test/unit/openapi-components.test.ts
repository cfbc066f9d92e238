import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { about, extended, named, recordOf } from '#kernel/operations/named.ts'
import { nullable } from '#kernel/operations/schemas.ts'
import { Components } from '#transport/openapi/components.ts'
import { limitsOf } from '#transport/openapi/limits.ts'

const Wheel = named(
  'TestWheel',
  Type.Object({ size: Type.Integer({ description: 'In inches.', minimum: 1, maximum: 90 }) }),
)
const Vehicle = named('TestVehicle', Type.Object({ id: Type.String(), wheel: about(Wheel, 'The front wheel.') }))
const Car = extended('TestCar', Vehicle, { doors: Type.Optional(Type.Integer({ about: 'How many.' })) })

test('a record is a reference, and a component once', () => {
  const components = new Components(new Set(), [])
  assert.deepEqual(components.schema(Vehicle), { $ref: '#/components/schemas/TestVehicle' })
  assert.deepEqual(Object.keys(components.schemas), ['TestVehicle', 'TestWheel'])
  assert.deepEqual(components.schemas.TestVehicle!.properties, {
    id: { type: 'string', description: 'Its id, which never changes.' },
    wheel: { allOf: [{ $ref: '#/components/schemas/TestWheel' }], description: 'The front wheel.' },
  })
  assert.deepEqual(components.schemas.TestWheel!.properties, {
    size: { type: 'integer', minimum: 1, maximum: 90, description: 'In inches. 1 to 90.' },
  })
})

test('an extended record refers to its base and has its own fields', () => {
  const components = new Components(new Set([Car]), [])
  components.schema(Car)
  const [base, own] = components.schemas.TestCar!.allOf as { properties?: object; required?: string[] }[]
  assert.deepEqual(base, { $ref: '#/components/schemas/TestVehicle' })
  assert.deepEqual(Object.keys(own!.properties!), ['doors', 'warnings'], 'an answer may have warnings')
  assert.equal(own!.required, undefined)
})

test('null is a flag, with a type beside it', () => {
  const components = new Components(new Set(), [])
  assert.deepEqual(components.schema(nullable(Type.String({ maxLength: 5, description: 'A word.' }))), {
    type: 'string',
    maxLength: 5,
    nullable: true,
    description: 'A word. At most 5 characters.',
  })
  // `nullable` beside a reference would allow nothing more: the referred schema refuses null.
  assert.deepEqual(components.schema(nullable(Wheel)), {
    anyOf: [{ $ref: '#/components/schemas/TestWheel' }, { type: 'object', enum: [null], nullable: true }],
  })
})

test('two records cannot have one name, and a copy with a text is the same record', () => {
  assert.throws(() => named('TestWheel', Type.Object({})), /TestWheel/)
  assert.equal(recordOf(Type.Optional(about(Wheel, 'Spare.')))?.schema, Wheel)
  assert.equal(recordOf(Type.Object({})), undefined)
})

test('two parameters of one name have keys of their own', () => {
  const components = new Components(new Set(), [])
  const id = (description: string) => ({ name: 'id', in: 'path', description })
  assert.deepEqual(components.parameter(id('a'), 'id_of_a'), { $ref: '#/components/parameters/id' })
  assert.deepEqual(components.parameter(id('b'), 'id_of_b'), { $ref: '#/components/parameters/id_of_b' })
  assert.deepEqual(components.parameter(id('a'), 'id_of_a'), { $ref: '#/components/parameters/id' })
  assert.throws(() => components.parameter(id('c'), 'id_of_b'), /id_of_b/)
})

test('limits have their unit', () => {
  assert.equal(limitsOf({ minLength: 1, maxLength: 300 }), '1 to 300 characters')
  assert.equal(limitsOf({ minLength: 0, maxLength: 1_000_000 }), 'at most 1,000,000 characters')
  assert.equal(limitsOf({ maxItems: 50 }), 'at most 50 items')
  assert.equal(limitsOf({ minimum: 0, maximum: 9 }), '0 to 9')
  assert.equal(limitsOf({ minimum: 0 }), null)
})
