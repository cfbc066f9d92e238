import { ValidationFailed } from '#kernel/operations/errors.ts'
import { DOCUMENTS } from '#transport/mcp/documents.ts'
import type { Tool } from '#transport/mcp/registry.ts'
import { isFields } from '#transport/mcp/rpc.ts'
import { answerText, failureText } from '#transport/mcp/tools/answer-text.ts'
import { CORE_SET } from '#transport/mcp/tools/core.ts'

const TOPICS = DOCUMENTS.map(({ topic }) => topic)

/** The documents for clients that read no resources. */
export const docsTool: Tool = {
  definition: {
    name: 'docs_read',
    description: 'Read how something is done here, with examples',
    inputSchema: {
      type: 'object',
      properties: { topic: { type: 'string', enum: TOPICS } },
      required: ['topic'],
    },
    outputSchema: { type: 'object', properties: { topic: { type: 'string' }, text: { type: 'string' } } },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  toolsets: [CORE_SET, 'docs'],
  write: false,
  async call({ arguments: given }, { structured, requestId }) {
    const topic = isFields(given) ? given.topic : undefined
    const found = DOCUMENTS.find((document) => document.topic === topic)
    if (!found) {
      const errors = { topic: [`must be one of ${TOPICS.join(', ')}`] }
      return failureText(new ValidationFailed(errors), null, requestId)
    }
    if (structured) return answerText(JSON.stringify({ topic: found.topic, text: found.text }), [], { structured })
    return { content: [{ type: 'text', text: found.text }], isError: false }
  },
}
