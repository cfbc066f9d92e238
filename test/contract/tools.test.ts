import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { TObject } from 'typebox'
import { answerSchema } from '#kernel/operations/encode.ts'
import { textInTools } from '#kernel/operations/tool.ts'
import { catalog } from '#resources/index.ts'
import { instructions } from '#transport/mcp/instructions.ts'
import { sitePrompts } from '#transport/mcp/site-prompts.ts'
import { needsOf } from '#transport/mcp/tools/arguments.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { defineTool, hasIfMatch, hasVerbose, queryNames } from '#transport/mcp/tools/define-tool.ts'
import { docsTool } from '#transport/mcp/tools/docs-tool.ts'
import { doorTools } from '#transport/mcp/tools/door.ts'
import { hasImages } from '#transport/mcp/tools/images.ts'
import { picksFields } from '#transport/mcp/tools/picked-fields.ts'
import { toolsetsOf } from '#transport/mcp/tools/toolset.ts'
import * as goldens from './support/goldens.ts'
import { readTable } from './support/read-table.ts'

/**
 * What contract, section 9, allows the complete service; a token is four characters of names, descriptions and input schemas.
 */
const MAX_TOOLS = 100
const MAX_WIRE_BYTES = 100_000
const MAX_TOKENS = 15_000

const tools = catalogTools(catalog)
const families = tools.filter(({ members }) => members.length > 1)

test('tools.json and instructions.txt match the declarations', () => {
  assert.equal(readFileSync(goldens.TOOLS_FILE, 'utf8'), goldens.toolsText(catalog), goldens.HOW_TO_WRITE)
  assert.equal(readFileSync(goldens.INSTRUCTIONS_FILE, 'utf8'), goldens.instructionsText(catalog), goldens.HOW_TO_WRITE)
})

test('all tools together are short', () => {
  const all = [...tools.map(defineTool), docsTool.definition]
  const characters = all.map(({ name, description, inputSchema }) => name + description + JSON.stringify(inputSchema))
  const tokens = characters.join('').length / 4
  // As it is sent unless a client says that it reads answers as data.
  const bytes = Buffer.byteLength(JSON.stringify(all.map(({ outputSchema: _, ...sent }) => sent)))
  assert.ok(tokens < MAX_TOKENS, `they take ${tokens} tokens`)
  assert.ok(bytes < MAX_WIRE_BYTES, `they take ${bytes} bytes`)
  assert.ok(all.length <= MAX_TOOLS, `there are ${all.length}`)
})

test('tools.txt has exactly one row for every tool', () => {
  const rows = readTable('tools.txt').map(([name]) => name)
  assert.deepEqual(rows.toSorted(), tools.map(({ name }) => name).toSorted())
})

const WORDS = {
  reads: { readOnlyHint: true, destructiveHint: false },
  adds: { readOnlyHint: false, destructiveHint: false },
  replaces: { readOnlyHint: false, destructiveHint: true },
  once: { idempotentHint: true },
  again: { idempotentHint: false },
  inside: { openWorldHint: false },
  outside: { openWorldHint: true },
} as const

for (const [name, effect, repeated, reach, toolsets] of readTable('tools.txt'))
  test(`${name} is annotated as the table says`, () => {
    const tool = tools.find((tool) => tool.name === name)
    assert.ok(tool, 'no such tool')
    const words = [effect, repeated, reach] as (keyof typeof WORDS)[]
    assert.deepEqual(defineTool(tool).annotations, Object.assign({}, ...words.map((word) => WORDS[word])))
    assert.deepEqual(toolsetsOf(tool, catalog), toolsets!.split(','))
  })

test('without-tool.txt lists the operations without a tool, and why', () => {
  const text = readFileSync(new URL('./tables/without-tool.txt', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const omitted = catalog.operations.flatMap(({ name, tool }) =>
    tool && 'omitted' in tool ? [`${name}: ${tool.omitted}`] : [],
  )
  assert.deepEqual(rows, omitted)
})

test('every other operation is called by exactly one tool', () => {
  const called = tools.flatMap(({ members }) => members.map(({ operation }) => operation.name))
  const others = catalog.operations.filter(({ tool }) => !(tool && 'omitted' in tool)).map(({ name }) => name)
  assert.deepEqual(called.toSorted(), others.toSorted())
})

for (const { name, summary, members } of families)
  test(`${name}: its operations differ only in the kind, or in what selects them`, () => {
    const kinds = members.map(({ kind }) => kind)
    const idsOf = members.map((member) => needsOf(member).join())
    if (kinds.every((kind) => kind === null))
      assert.equal(new Set(idsOf).size, members.length, 'an operation needs its own')
    else {
      assert.ok(!kinds.includes(null) && new Set(kinds).size === kinds.length, 'an operation a kind')
      assert.ok(!catalog.byName.has(name), 'the name of another operation')
      assert.equal(new Set(idsOf).size, 1, 'the same ids')
    }
    assert.equal(new Set(members.map(({ operation }) => operation.scope)).size, 1, 'a family reads or writes')
    for (const { operation } of members) {
      assert.ok(operation.tool && 'family' in operation.tool && operation.tool.summary === summary, 'one summary')
      const fields = [...queryNames(operation), ...Object.keys(operation.input?.properties ?? {})]
      assert.ok(operation.tool.kind === undefined || !fields.includes('kind'), 'kind selects the operation')
    }
  })

for (const tool of tools) {
  const { name, description, inputSchema, outputSchema } = defineTool(tool)

  test(`${name}: its description is a sentence`, () => {
    assert.ok(description.length <= 160, 'an essay costs every agent that reads the list')
    assert.match(description, /^[A-Z]/)
    assert.doesNotMatch(description, /\n|[.!?] [A-Z]/)
  })

  test(`${name}: each argument has one source`, () => {
    const all = tool.members.map(({ kind, operation, ids }) => {
      const fields = Object.entries((operation.input?.properties ?? {}) as Record<string, object>)
      const body = fields.filter(([, schema]) => textInTools(schema) !== null).map(([name]) => name)
      const own = [
        ...(kind === null ? [] : ['kind']),
        ...(hasIfMatch(operation) ? ['if_match'] : []),
        ...(hasVerbose(operation) ? ['verbose'] : []),
        ...(picksFields(operation) ? ['fields'] : []),
        ...(hasImages(operation.output) ? ['width'] : []),
      ]
      // Of a list the tool's own takes the place of the one that adds fields.
      const query = queryNames(operation).filter((name) => name !== 'fields' || !picksFields(operation))
      const places = [...own, ...ids.map(({ argument }) => argument), ...query, ...body]
      assert.deepEqual([...new Set(places)], places, 'the same name in path, query or body: give one of them another')
      return places
    })
    assert.deepEqual(Object.keys(inputSchema.properties as object).toSorted(), [...new Set(all.flat())].toSorted())
  })

  test(`${name}: its output has fields of OpenAPI's and no detail`, () => {
    const outputs = tool.members.map(({ operation: { output, plan } }) => (output ? answerSchema(output) : plan))
    const { type, properties, ...more } = outputSchema as { type: string; properties: Record<string, object> }
    assert.deepEqual([type, more], ['object', {}], 'older clients take only objects')
    const known = new Set([
      ...outputs.flatMap((schema) => Object.keys((schema as TObject | undefined)?.properties ?? {})),
      ...(tool.members.some(({ operation }) => !operation.output) ? ['done', 'trash_id'] : []),
      'etag',
    ])
    assert.ok(Object.keys(properties).length > 0)
    for (const [field, schema] of Object.entries(properties)) {
      assert.ok(known.has(field), field)
      assert.deepEqual(
        Object.keys(schema).filter((key) => key !== 'type' && key !== 'anyOf'),
        [],
        field,
      )
    }
  })
}

for (const operation of catalog.operations)
  test(`${operation.name}: a tool answers no html to a change`, () => {
    const fields = Object.keys(operation.output?.properties ?? {})
    const shown = operation.brief?.fields ?? fields
    if (operation.scope === 'write') assert.ok(!shown.includes('html_content'), 'declare what is brief of its answer')
    if (operation.brief && fields.includes('id')) assert.ok(shown.includes('id'), 'an id is always answered')
  })

test('instructions and prompts name only existing tools', async () => {
  const given = { about: 'x', website_id: 'x', language: 'de', change: 'x', preview_id: 'x', url: 'x' }
  const prompts = await Promise.all(sitePrompts(catalog).map(({ get }) => get({ arguments: given }, null as never)))
  const texts = [instructions(catalog), ...prompts.map((prompt) => JSON.stringify(prompt))]
  const names = texts.flatMap((text) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name!))
  const known = new Set([
    ...tools.flatMap((tool) => [tool.name, ...Object.keys(defineTool(tool).inputSchema.properties as object)]),
    ...doorTools([]).map(({ definition }) => definition.name),
    docsTool.definition.name,
  ])
  assert.ok(names.length > 10)
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
  )
})
