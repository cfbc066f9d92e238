import { ValidationFailed } from '#kernel/operations/errors.ts'
import { DOCUMENTS, type Document, sectionsOf } from '#transport/mcp/documents.ts'
import type { Tool } from '#transport/mcp/registry.ts'
import { isFields } from '#transport/mcp/rpc.ts'
import { answerText, failureText } from '#transport/mcp/tools/answer-text.ts'
import { CORE_SET } from '#transport/mcp/tools/core.ts'

const TOPICS = DOCUMENTS.map(({ topic }) => topic)
/** Characters of a document that is answered whole; of a longer one the beginning, and its sections one at a time. */
const MAX_WHOLE = 3_000
const ALL = 'all'

/** The documents for clients that read no resources. */
export const docsTool: Tool = {
  definition: {
    name: 'docs_read',
    description: 'Read how something is done here, with examples',
    inputSchema: {
      type: 'object',
      properties: {
        topic: { type: 'string', enum: TOPICS },
        section: { type: 'string', description: 'A heading, or all.' },
      },
      required: ['topic'],
    },
    outputSchema: { type: 'object', properties: { topic: { type: 'string' }, text: { type: 'string' } } },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  toolsets: [CORE_SET, 'docs'],
  write: false,
  async call({ arguments: given }, { structured, requestId }) {
    const { topic, section } = isFields(given) ? given : {}
    const document = DOCUMENTS.find((each) => each.topic === topic)
    const refused = (errors: Record<string, string[]>) => failureText(new ValidationFailed(errors), null, requestId)
    if (!document) return refused({ topic: [`must be one of ${TOPICS.join(', ')}`] })
    const text = section === undefined || section === null ? shortText(document) : textOf(document, section)
    if (text === null) return refused({ section: [`must be one of ${[...titlesOf(document), ALL].join(', ')}`] })
    if (structured) return answerText(JSON.stringify({ topic, text }), [], { structured })
    return { content: [{ type: 'text', text }], isError: false }
  },
}

/** A document, or the beginning of a long one with what there is to read on. */
function shortText(document: Document): string {
  if (document.text.length <= MAX_WHOLE) return document.text
  const { opening, sections } = sectionsOf(document)
  const list = sections.map(({ title, text }) => `- ${title} (${text.length} characters)`)
  return `${opening}Give one of these as section, or "${ALL}":\n\n${list.join('\n')}\n`
}

/** A section by its heading or a part of it, in any letter case; null when there is none. */
function textOf(document: Document, section: unknown): string | null {
  const wanted = String(section).trim().toLowerCase()
  if (wanted === ALL) return document.text
  const { sections } = sectionsOf(document)
  const heading = (title: string) => title.toLowerCase()
  const found =
    sections.find(({ title }) => heading(title) === wanted) ??
    sections.find(({ title }) => wanted !== '' && heading(title).includes(wanted))
  return found?.text ?? null
}

function titlesOf(document: Document): string[] {
  return sectionsOf(document).sections.map(({ title }) => title)
}
