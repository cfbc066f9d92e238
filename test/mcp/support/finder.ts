import assert from 'node:assert/strict'
import type { Client } from '@modelcontextprotocol/client'
import type { Json } from '#test/support/client.ts'

type Tool = Awaited<ReturnType<Client['listTools']>>['tools'][number]
type Effect = 'reads' | 'adds' | 'replaces'
/** What one wants of a tool, in the words that a person would use. */
export type Wish = { effect: Effect; says: RegExp; takes?: RegExp[] }
/** What to tell it: a word for each argument, and its value. */
export type Told = [RegExp, unknown][]

/**
 * Uses tools of which it knows what `tools/list` says, and no more: it finds the one tool whose annotations, description and
 * arguments fit, and the one argument that a word fits.
 */
export function finderOf(client: Client, tools: Tool[]) {
  return {
    async call(wish: Wish, told: Told): Promise<{ answer: Json; images: Json[] }> {
      const tool = toolFor(tools, wish)
      const given = Object.fromEntries(told.map(([word, value]) => [argumentFor(tool, word), value]))
      const missing = ((tool.inputSchema as Json).required ?? []).filter((name: string) => !(name in given))
      assert.deepEqual(missing, [], `${tool.name} wants more`)
      const { isError, content } = (await client.callTool({
        name: tool.name,
        arguments: given,
      })) as Json
      assert.ok(!isError, JSON.stringify(content))
      const text = content.findLast(({ type }: Json) => type === 'text').text
      return {
        answer: text.startsWith('{') ? JSON.parse(text) : {},
        images: content.filter(({ type }: Json) => type === 'image'),
      }
    },
  }
}

function toolFor(tools: Tool[], { effect, says, takes = [] }: Wish): Tool {
  const fits = tools.filter(
    (tool) =>
      effectOf(tool) === effect &&
      says.test(tool.description ?? '') &&
      takes.every((word) => argumentsOf(tool).some(({ text }) => word.test(text))),
  )
  assert.deepEqual(fits.map(({ name }) => name).slice(1), [], `${says} fits ${fits[0]?.name} too`)
  assert.ok(fits[0], `no tool that ${effect} says ${says}`)
  return fits[0]
}

function effectOf({ annotations }: Tool): Effect {
  if (annotations?.readOnlyHint) return 'reads'
  return annotations?.destructiveHint ? 'replaces' : 'adds'
}

/** A name that the word fits goes before a description. */
function argumentFor(tool: Tool, word: RegExp): string {
  const all = argumentsOf(tool)
  const named = all.filter(({ name }) => word.test(name))
  const fits = named.length ? named : all.filter(({ text }) => word.test(text))
  assert.deepEqual(fits.length, 1, `${word} fits ${fits.map(({ name }) => name)} of ${tool.name}`)
  return fits[0]!.name
}

function argumentsOf({ inputSchema }: Tool): { name: string; text: string }[] {
  const properties = Object.entries((inputSchema as Json).properties ?? {}) as [string, Json][]
  return properties.map(([name, { description = '', anyOf = [] }]) => ({
    name,
    text: [name, description, ...anyOf.map((each: Json) => each.description ?? '')].join(' '),
  }))
}
