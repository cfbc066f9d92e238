import type { Prompt, Result, Tool, Visit } from '#transport/mcp/registry.ts'
import type { Fields } from '#transport/mcp/rpc.ts'

/** One red pixel, and one silent sample. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
export const SOUND = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQIAAAAAAA=='

export function text(text: string): Fields {
  return { content: [{ type: 'text', text }] }
}

export function tool(
  name: string,
  answer: (params: Fields, visit: Visit) => Result,
  inputSchema: Fields = { type: 'object' },
): Tool {
  return {
    definition: { name, description: `For the conformance suite: ${name}`, inputSchema },
    toolsets: ['fixtures'],
    write: false,
    call: async (params, visit) => answer(params, visit),
  }
}

export function prompt(name: string, names: string[], content: (given: Fields) => Fields[]): Prompt {
  return {
    definition: {
      name,
      description: `For the conformance suite: ${name}`,
      arguments: names.map((name) => ({ name, description: name, required: true })),
    },
    get: async ({ arguments: given }) => ({
      messages: content((given ?? {}) as Fields).map((content) => ({ role: 'user', content })),
    }),
  }
}
