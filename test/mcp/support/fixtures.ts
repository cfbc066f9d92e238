import type { Registry, Tool } from '#transport/mcp/registry.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import { PIXEL, prompt, SOUND, text, tool } from './fixture-parts.ts'
import { inputPrompt, inputTools } from './input-fixtures.ts'

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

const contentTools: Tool[] = [
  tool('test_simple_text', () => text('This is a simple text response for testing.')),
  tool('test_image_content', () => ({ content: [{ type: 'image', data: PIXEL, mimeType: 'image/png' }] })),
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: SOUND, mimeType: 'audio/wav' }] })),
  tool('test_embedded_resource', () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  })),
  tool('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  })),
  tool('test_error_handling', () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  })),
  // Neither asks for anything nor logs on its way: that nothing comes before the answer is what is looked at.
  tool('test_streaming_elicitation', () => text('Nothing was asked.')),
  tool('test_logging_tool', () => text('Nothing was logged.')),
  tool('test_tool_with_progress', (_, { notices }) => {
    for (const at of [0, 50, 100]) notices?.progress(at, `${at} of 100`)
    return text('It is done.')
  }),
  tool('test_x_mcp_header', ({ arguments: given }) => text(JSON.stringify(given ?? {})), {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      priority: { type: 'integer', 'x-mcp-header': 'Priority' },
      verbose: { type: 'boolean', 'x-mcp-header': 'Verbose' },
    },
  }),
  tool('json_schema_2020_12_tool', ({ arguments: given }) => text(JSON.stringify(given ?? {})), {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  }),
]

/** What the protocol's conformance suite asks a server under test to have. */
export const fixtures: Registry = {
  tools: [...contentTools, ...inputTools],
  prompts: [
    prompt('test_simple_prompt', [], () => [words('This is a simple prompt for testing.')]),
    prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
      words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
    ]),
    prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri }) => [
      embedded(String(resourceUri), 'text/plain', 'Embedded resource content for testing.'),
      words('Please process the embedded resource above.'),
    ]),
    prompt('test_prompt_with_image', [], () => [
      { type: 'image', data: PIXEL, mimeType: 'image/png' },
      words('Please analyze the image above.'),
    ]),
    inputPrompt,
  ],
  resources: {
    templates: [
      {
        uriTemplate: 'test://template/{id}/data',
        name: 'test_template',
        description: 'A template',
        mimeType: 'application/json',
      },
    ],
    list: async () => ({
      resources: [
        { uri: 'test://static-text', name: 'static-text', description: 'Text', mimeType: 'text/plain' },
        { uri: 'test://static-binary', name: 'static-binary', description: 'Bytes', mimeType: 'image/png' },
      ],
    }),
    read: async ({ uri }) => {
      const content = contentOf(String(uri))
      return content && { contents: [{ uri, ...content }], ttlMs: 0, cacheScope: 'private' }
    },
  },
  complete: async ({ name }) => (name.startsWith('arg') ? ['paris', 'park', 'party'] : []),
}

function contentOf(uri: string): Fields | null {
  if (uri === 'test://static-text')
    return { mimeType: 'text/plain', text: 'This is the content of the static text resource.' }
  if (uri === 'test://static-binary') return { mimeType: 'image/png', blob: PIXEL }
  const id = TEMPLATE.exec(uri)?.[1]
  if (id === undefined) return null
  return { mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }
}

function words(text: string): Fields {
  return { type: 'text', text }
}

function embedded(uri: string, mimeType: string, text: string): Fields {
  return { type: 'resource', resource: { uri, mimeType, text } }
}
