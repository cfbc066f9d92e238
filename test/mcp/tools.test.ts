import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { catalog } from '#resources/index.ts'
import { shortestRoute } from '#transport/mcp/tools/define-tool.ts'
import { acceptedBody } from '../contract/support/call.ts'
import { caseOf } from '../contract/support/cases.ts'
import { journalOf } from '../contract/support/journal.ts'
import { sharedService } from '../contract/support/shared-service.ts'
import { makeWorld, type World } from '../contract/support/world.ts'
import { type Agent, agentOf } from './support/agent.ts'

let world: World
let agent: Agent
const ajv = addFormats.default(new Ajv2020({ strict: false }))

before(async () => {
  world = await makeWorld(await sharedService())
  agent = agentOf(world.people.admin)
})
after(() => world?.service.close())

const offered = catalog.operations.filter(({ tool }) => !tool)

test('the list is complete, and the same each time', async () => {
  const first = await agent.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const again = await agentOf(world.people.viewer).post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  assert.equal(first.text, again.text)
  const names = first.body.result.tools.map(({ name }: { name: string }) => name)
  assert.deepEqual(
    names,
    offered.map(({ name }) => name),
  )
})

for (const operation of offered) {
  const given = async () => {
    const params = await caseOf(operation).params(world.site)
    const ids = Object.fromEntries(shortestRoute(operation).params.map((name) => [name, params[name]]))
    return { ...ids, ...(operation.input ? await acceptedBody(operation) : {}) }
  }

  test(`${operation.name} does what its operation does, and says so of itself`, async () => {
    const made = await given()
    const { reply, audits, events } = await journalOf(world.service, async (headers) => {
      const { reply, isError, structured, body, text } = await agent.call(operation.name, made, { headers })
      assert.equal(isError, false, text)
      if (operation.output) {
        const { tools } = await agent.ask('tools/list')
        const { outputSchema } = tools.find(({ name }: { name: string }) => name === operation.name)
        assert.deepEqual(body, structured)
        assert.ok(ajv.validate(outputSchema, structured), ajv.errorsText())
      } else assert.deepEqual([structured, text], [undefined, 'Done.'])
      return reply
    })
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    assert.ok(audits.every(({ source }) => source === 'mcp'))
    const own = audits.filter((audit) => audit.operation === operation.name)
    assert.equal(own.length, operation.scope === 'write' ? 1 : 0)
    // What is made of other operations is told of by each of them.
    if (operation.composed) assert.ok(audits.length > 1 && events.length >= audits.length - 1)
    else assert.deepEqual([audits.length, events[0]?.type], [own.length, operation.emits])
  })

  if (operation.scope === 'write')
    test(`${operation.name} is not done with a read-only key`, async () => {
      const made = await given()
      const readOnly = agentOf(await world.service.readOnlyKeyFor(world.people.admin))
      const { reply, audits, events } = await journalOf(world.service, (headers) =>
        readOnly.post(
          { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: operation.name, arguments: made } },
          { headers },
        ),
      )
      assert.equal(reply.status, 403)
      assert.equal(reply.body.id, 5)
      assert.equal(reply.body.error.message, 'Insufficient scope')
      assert.match(String(reply.headers['www-authenticate']), /error="insufficient_scope"/)
      assert.deepEqual([audits, events], [[], []])
    })

  if (operation.target) {
    test(`${operation.name} of others is not found, and the hint names a tool that there is`, async () => {
      const { isError, body, structured } = await agentOf(world.stranger).call(operation.name, await given())
      assert.deepEqual([isError, body.code, structured], [true, 'not_found', undefined])
      const tool = /Find the right id with (\w+)\./.exec(body.hint)?.[1]
      assert.ok(tool && catalog.byName.has(tool), body.hint)
    })

    test(`${operation.name} without its ids says which`, async () => {
      const { isError, body } = await agent.call(operation.name, { page_key: 'x' })
      assert.deepEqual([isError, body.code], [true, 'validation_failed'])
      assert.deepEqual(Object.keys(body.errors), shortestRoute(operation).params)
      assert.match(JSON.stringify(body.errors), /page_key/)
    })
  }
}
