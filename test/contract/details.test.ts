// Runs once: what is refused is refused before a database sees it.
// `detail` says what would be right in this case (contract, section 1), for each field of each operation.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import { acceptedBody, call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

type Property = { type?: string; enum?: string[]; maxLength?: number; maximum?: number; anyOf?: Property[] }

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

for (const operation of catalog.operations.filter(({ input, body, invalid }) => input && !body && !invalid))
  test(`${operation.name}: a refusal says what would be right of each field`, async () => {
    const params = await caseOf(operation).params(world.site)
    for (const [name, property] of Object.entries(operation.input!.properties) as [string, Property][])
      for (const [value, right] of wrongValues(name, property)) {
        const body = { ...(await acceptedBody(operation)), [name]: value }
        const detail = await refused(operation, params, body)
        assert.ok(right.test(detail), `${name} ${JSON.stringify(value)?.slice(0, 60)}: ${detail}`)
      }
    const { required = [] } = operation.input as { required?: string[] }
    for (const name of required) {
      const { [name]: _, ...body } = (await acceptedBody(operation)) as Record<string, unknown>
      assert.match(await refused(operation, params, body), new RegExp(`Send ${name}(, like|: |\\.)`))
    }
  })

/** Values that the schema does not allow, with what the sentence must say of each. */
function wrongValues(name: string, property: Property): [unknown, RegExp][] {
  const options = property.anyOf ?? [property]
  const of = <K extends keyof Property>(key: K) => options.find((option) => option[key] !== undefined)?.[key]
  const words = of('enum')?.every((word) => typeof word === 'string') ? of('enum') : undefined
  const longest = of('maxLength')
  const most = of('maximum')
  return [
    ...(options.every(({ type }) => type === 'string' || type === 'null') && options.some(({ type }) => type)
      ? [[7, new RegExp(`${name} (is 7 and )?must be `)] as [unknown, RegExp]]
      : []),
    ...(words ? [[`${words[0]}x`, new RegExp(`${name} is "${words[0]}x" .*${words[0]}`)] as [unknown, RegExp]] : []),
    ...(longest
      ? [
          ['x'.repeat(longest + 1), new RegExp(`(${longest + 1} .*)?is too long .*\\b${longest}\\b`)] as [
            unknown,
            RegExp,
          ],
        ]
      : []),
    ...(most ? [[most + 1, new RegExp(`${most + 1} and .*${most}\\b`)] as [unknown, RegExp]] : []),
  ]
}

async function refused(operation: Operation, params: Record<string, string>, body: object): Promise<string> {
  const reply = await call(world.people.admin, operation, routesOf(operation)[0]!, params, { body })
  assert.equal(reply.status, 422, reply.text)
  return reply.body.detail
}
