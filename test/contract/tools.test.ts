import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { successStatuses } from '#operations/answer.ts'
import { withNullable } from '#operations/nullable.ts'
import { catalog } from '#resources/index.ts'
import { instructions } from '#transport/mcp/instructions.ts'
import { sitePrompts } from '#transport/mcp/site-prompts.ts'
import { defineTool, queryNames, shortestRoute } from '#transport/mcp/tools/define-tool.ts'
import { toolsetOf } from '#transport/mcp/tools/toolset.ts'
import * as goldens from './support/goldens.ts'
import { readTable } from './support/read-table.ts'

/** Contract, section 9: names, descriptions and input schemas, four characters a token. */
const MAX_TOKENS = 15_000

const offered = catalog.operations.filter(({ tool }) => !tool)
const openApi = JSON.parse(readFileSync(goldens.OPENAPI_FILE, 'utf8'))

test('tools.json and instructions.txt match the declarations', () => {
  assert.equal(readFileSync(goldens.TOOLS_FILE, 'utf8'), goldens.toolsText(catalog), goldens.HOW_TO_WRITE)
  assert.equal(readFileSync(goldens.INSTRUCTIONS_FILE, 'utf8'), goldens.instructionsText(catalog), goldens.HOW_TO_WRITE)
})

test('all tools together are short', () => {
  const characters = offered
    .map(defineTool)
    .map(({ name, description, inputSchema }) => name + description + JSON.stringify(inputSchema))
  const tokens = characters.join('').length / 4
  assert.ok(tokens < MAX_TOKENS, `they take ${tokens} tokens`)
})

test('tools.txt has exactly one row for every tool', () => {
  const rows = readTable('tools.txt').map(([name]) => name)
  assert.deepEqual(rows.toSorted(), offered.map(({ name }) => name).toSorted())
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

for (const [name, effect, repeated, reach, toolset] of readTable('tools.txt'))
  test(`${name} is annotated as the table says`, () => {
    const operation = catalog.byName.get(name!)
    assert.ok(operation && !operation.tool, 'no such tool')
    const words = [effect, repeated, reach] as (keyof typeof WORDS)[]
    assert.deepEqual(defineTool(operation).annotations, Object.assign({}, ...words.map((word) => WORDS[word])))
    assert.equal(toolsetOf(operation, catalog), toolset)
  })

test('without-tool.txt lists the operations without a tool, and why', () => {
  const text = readFileSync(new URL('./tables/without-tool.txt', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const omitted = catalog.operations.flatMap(({ name, tool }) => (tool ? [`${name}: ${tool.omitted}`] : []))
  assert.deepEqual(rows, omitted)
})

for (const operation of offered) {
  const { name, description, inputSchema, outputSchema } = defineTool(operation)

  test(`${name}: its description is a sentence`, () => {
    assert.ok(description.length <= 160, 'an essay costs every agent that reads the list')
    assert.match(description, /^[A-Z]/)
    assert.doesNotMatch(description, /\n|[.!?] [A-Z]/)
  })

  test(`${name}: each argument has one source`, () => {
    const body = Object.keys(operation.input?.properties ?? {})
    const places = [...shortestRoute(operation).params, ...queryNames(operation), ...body]
    assert.deepEqual([...new Set(places)], places, 'the same name in path, query or body: give one of them another')
    assert.deepEqual(Object.keys(inputSchema.properties as object).toSorted(), places.toSorted())
  })

  test(`${name}: its output is OpenAPI's`, () => {
    const { method, path } = shortestRoute(operation)
    const { responses } = openApi.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    const success = responses[successStatuses(operation)[0]!]
    assert.deepEqual(outputSchema && withNullable(outputSchema), success.content?.['application/json'].schema)
    if (outputSchema) assert.equal(outputSchema.type, 'object', 'older clients take only objects')
  })
}

test('instructions and prompts name only existing tools', async () => {
  const given = { about: 'x', website_id: 'x', language: 'de' }
  const prompts = await Promise.all(sitePrompts(catalog).map(({ get }) => get({ arguments: given }, null as never)))
  const texts = [instructions(catalog), ...prompts.map((prompt) => JSON.stringify(prompt))]
  const names = texts.flatMap((text) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name!))
  const fields = new Set(
    offered.flatMap((operation) => Object.keys(defineTool(operation).inputSchema.properties as object)),
  )
  const unknown = names.filter((name) => !catalog.byName.has(name) && !fields.has(name))
  assert.ok(names.length > 10)
  assert.deepEqual(unknown, [])
})
