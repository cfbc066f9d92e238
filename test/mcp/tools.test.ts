// Runs once: a tool runs the operation of its addresses, and test/api runs those on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { hasIfMatch, hasVerbose } from '#transport/mcp/tools/define-tool.ts'
import { acceptedBody, call } from '../contract/support/call.ts'
import { caseOf } from '../contract/support/cases.ts'
import { expectNoTrace, journalOf } from '../contract/support/journal.ts'
import { readerOf } from '../contract/support/reader-of.ts'
import { sharedService } from '../contract/support/shared-service.ts'
import { makeWorld, type World } from '../contract/support/world.ts'
import { type Agent, agentOf } from './support/agent.ts'

/** Every tool, and answers as data, which are held against what each tool declares. */
const ALL = '?toolsets=all&structured=true'

let world: World
let agent: Agent
const ajv = addFormats.default(new Ajv2020({ strict: false }))

before(async () => {
  world = await makeWorld(await sharedService())
  agent = agentOf(world.people.admin, ALL)
})
after(() => world?.service.close())

/** Where they go on moves with what happens anywhere. */
const isJournal = ({ name }: Operation) => ['events_list', 'audit_list'].includes(name)

const tools = catalogTools(catalog)
const cases = tools.flatMap((tool) => tool.members.map((member) => ({ tool, member })))

test('the list is complete, and the same each time', async () => {
  const first = await agent.post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const again = await agentOf(world.people.viewer, ALL).post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  assert.equal(first.text, again.text)
  const names = first.body.result.tools.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, [...tools.map(({ name }) => name), 'docs_read'])
})

test('a family without its kind says which there are', async () => {
  for (const { name, members } of tools) {
    if (members[0]!.kind === null) continue
    const kinds = members.map(({ kind }) => kind).join(', ')
    for (const kind of [undefined, null, 'pages', 7, {}]) {
      const { isError, body } = await agent.call(name, { kind, id: world.site.website_id })
      assert.deepEqual([isError, body.code, Object.keys(body.errors)], [true, 'validation_failed', ['kind']])
      assert.ok(body.errors.kind[0].endsWith(kinds), body.errors.kind[0])
    }
  }
})

test('what is declared for some kinds of a family is refused for the others, never dropped', async () => {
  const { tools: listed } = await agent.ask('tools/list')
  let refused = 0
  for (const { name, members } of tools) {
    if (members[0]!.kind === null) continue
    const { properties } = listed.find((each: { name: string }) => each.name === name).inputSchema
    for (const { kind, taken, operation } of members)
      for (const argument of Object.keys(properties)) {
        if (argument === 'kind' || taken.query.has(argument)) continue
        if (['verbose', 'fields'].includes(argument)) continue
        if (taken.path.has(argument) || taken.body.has(argument)) continue
        if (argument === 'if_match' && hasIfMatch(operation)) continue
        if (members.some(({ taken }) => taken.path.has(argument))) continue
        const { isError, body, text } = await agent.call(name, { kind, [argument]: true })
        assert.ok(isError, `${name} (${kind}) takes ${argument}: ${text}`)
        assert.match(body.errors[argument][0], new RegExp(`^can't be given for ${kind}; only for `), text)
        if (argument !== 'if_match') assert.match(properties[argument].description, /^(For|Not for) /)
        refused++
      }
  }
  assert.ok(refused > 20)
})

/** By the specification of the trash (contract, section 10). */
const RESTORABLE =
  /^(page|header|footer|html_head|component|snippet|theme|asset|table|row|form|redirect|website)\.deleted$/

for (const { tool, member } of cases) {
  const { operation, kind, ids } = member
  const { name } = tool
  const title = kind === null ? name : `${name} (${kind})`
  const selected = kind === null ? {} : { kind }
  const given = async (): Promise<Record<string, unknown>> => {
    const { params: make, query } = caseOf(operation)
    const params = await make(world.site)
    const named = Object.fromEntries(ids.map(({ param, argument }) => [argument, params[param]]))
    return { ...selected, ...named, ...query, ...(operation.input ? await acceptedBody(operation) : {}) }
  }

  test(`${title} does what its operation does, and reports it as its own`, async () => {
    const made = await given()
    const { reply, audits, events } = await journalOf(world.service, async (headers) => {
      const { reply, isError, structured, body, text } = await agent.call(name, made, { headers })
      assert.equal(isError, false, text)
      const { tools } = await agent.ask('tools/list')
      const { outputSchema } = tools.find((each: { name: string }) => each.name === name)
      assert.ok(ajv.validate(outputSchema, structured), ajv.errorsText())
      if (operation.output) assert.deepEqual(body, structured)
      else {
        const { done, trash_id } = structured as { done: boolean; trash_id?: string }
        assert.equal(done, true)
        const isRestorable = RESTORABLE.test(operation.emits ?? '')
        assert.equal(trash_id !== undefined, isRestorable)
        assert.match(text, isRestorable ? new RegExp(`trash_restore with id ${trash_id} `) : /^Done\.$/)
      }
      return reply
    })
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    assert.ok(audits.every(({ source }) => source === 'mcp'))
    const own = audits.filter((audit) => audit.operation === operation.name)
    assert.equal(own.length, operation.scope === 'write' ? 1 : 0)
    // Each of the operations that it is composed of raises its own event.
    if (operation.composed) assert.ok(audits.length > 1 && events.length >= audits.length - 1)
    else assert.deepEqual([audits.length, events[0]?.type], [own.length, operation.emits])
  })

  if (operation.brief && hasVerbose(operation))
    test(`${title} is brief, and verbose answers the whole record`, async () => {
      const { structured: short } = await agent.call(name, await given())
      const { structured: whole, text } = await agent.call(name, { ...(await given()), verbose: true })
      const allowed = operation.brief!.fields.map((field) => field.split('.')[0]!)
      if (!operation.brief!.shown)
        assert.deepEqual(
          Object.keys(short).filter((field) => !allowed.includes(field) && !['warnings', 'etag'].includes(field)),
          [],
        )
      assert.ok(JSON.stringify(whole).length > JSON.stringify(short).length, text)
      assert.equal(whole.warnings, undefined, 'verbose is no field')
    })

  if (operation.scope === 'read' && operation.output && !operation.list && !isJournal(operation))
    test(`${title} shows the etag that REST sends`, async () => {
      const made = await given()
      const params = Object.fromEntries(ids.map(({ param, argument }) => [param, String(made[argument])]))
      const shown = await agent.made(name, made)
      // What is made new with each call has an ETag of its own each time.
      if (member.route.method !== 'GET')
        return assert.equal(typeof shown.etag, operation.revision ? 'string' : 'undefined')
      const { headers } = await call(world.people.admin, operation, member.route, params)
      assert.ok(headers.etag)
      assert.equal(shown.etag, headers.etag)
    })

  if (hasIfMatch(operation))
    test(`${title} is done only to the record that was read`, async () => {
      const made = await given()
      const stale = await journalOf(world.service, async (headers) => {
        const { isError, body, reply } = await agent.call(name, { ...made, if_match: '"other"' }, { headers })
        assert.deepEqual([isError, body.code], [true, 'precondition_failed'])
        return reply
      })
      expectNoTrace(stale, 200)
      const reader = readerOf(operation)
      assert.ok(reader, `no operation reads what ${operation.name} changes`)
      const shown = cases.find(({ member }) => member.operation === reader)
      assert.ok(shown, `no tool shows what ${operation.name} changes`)
      const read = await agent.made(shown.tool.name, {
        ...(shown.member.kind === null ? {} : { kind: shown.member.kind }),
        ...Object.fromEntries(
          shown.member.ids.map(({ argument }) => [argument, made[argument] ?? made.record_id ?? made.id]),
        ),
      })
      const { isError, structured, text } = await agent.call(name, { ...made, if_match: read.etag })
      assert.equal(isError, false, text)
      if (operation.revision || structured?.id === made.id) assert.match(structured.etag, /^"[^"]+"$/)
    })

  if (operation.scope === 'write')
    test(`${title} is not done with a read-only key`, async () => {
      const made = await given()
      const readOnly = agentOf(await world.service.readOnlyKeyFor(world.people.admin))
      const { reply, audits, events } = await journalOf(world.service, (headers) =>
        readOnly.post({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name, arguments: made } }, { headers }),
      )
      assert.equal(reply.status, 403)
      assert.equal(reply.body.id, 5)
      assert.equal(reply.body.error.message, 'Insufficient scope')
      assert.match(String(reply.headers['www-authenticate']), /error="insufficient_scope"/)
      assert.deepEqual([audits, events], [[], []])
    })

  if (operation.target) {
    test(`${title} of others is not found, and the hint names an existing tool`, async () => {
      const { isError, body, structured } = await agentOf(world.stranger).call(name, await given())
      assert.deepEqual([isError, body.code, structured], [true, 'not_found', undefined])
      const named = /Find the right id with (\w+)(?: \(kind: \w+\))?\./.exec(body.hint)?.[1]
      assert.ok(
        tools.some(({ name }) => name === named),
        body.hint,
      )
    })

    // What takes none is meant then.
    if (kind !== null || tool.members.every((each) => each.ids.length > 0))
      test(`${title} without its ids says which`, async () => {
        const { isError, body } = await agent.call(name, { ...selected, page_key: 'x' })
        assert.deepEqual([isError, body.code], [true, 'validation_failed'])
        assert.deepEqual(
          Object.keys(body.errors),
          (kind === null ? tool.members[0]! : member).ids.map(({ argument }) => argument),
        )
        assert.match(JSON.stringify(body.errors), /page_key/)
      })
  }
}
